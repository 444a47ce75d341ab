import { waitOf } from '../../../shared/wait.ts';
import { errorCode } from '../../../ui/api.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '../../../ui/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestIds } from '../../../ui/request-id.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { contactMessageShape, contactRefusals } from '../contract.ts';
import { contactClient } from './queries.ts';

const tooMany = new Set<string>([
  contactRefusals.TOO_MANY_MESSAGES.code,
  contactRefusals.CONTACT_CROWDED.code,
]);

/** Who wrote too often hears for how long to wait. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !tooMany.has(errorCode(error))) return FAILED;
  const wait = 'data' in error ? waitOf(error.data) : null;
  return wait === null ? error.message : `${error.message} ${wait}`;
}

const FAILED = 'There was a problem sending your message. Please try again.';

const empty = { name: '', email: '', subject: '', message: '' };

/** The contact page (section 2 of the accounts document). What was typed stays until it has arrived. */
export function ContactPage() {
  const requestIds = useRequestIds();
  const form = useContractForm({
    schema: contactMessageShape,
    defaultValues: empty,
    onSubmit: async (message) => {
      try {
        await contactClient.sendMessage(message, { context: { requestId: requestIds.idFor(message) } });
      } catch (error) {
        if (errorCode(error) !== 'NETWORK') requestIds.renew();
        notifyFailure('Error Sending Message', reasonOf(error));
        return;
      }
      requestIds.renew();
      form.reset();
      notify({
        title: 'Message Sent Successfully',
        description: "Thank you for your message. We'll get back to you soon!",
      });
    },
  });
  return (
    <Page title="Contact Us" line="Questions, ideas, trouble at the table: write to us." narrow>
      <Card>
        <Form form={form} label="Contact">
          <FieldPair>
            <form.AppField name="name">
              {(field) => <field.TextField label="Name" autoComplete="name" required />}
            </form.AppField>
            <form.AppField name="email">
              {(field) => <field.TextField label="Email" type="email" autoComplete="email" required />}
            </form.AppField>
          </FieldPair>
          <form.AppField name="subject">
            {(field) => <field.TextField label="Subject" required />}
          </form.AppField>
          <form.AppField name="message">
            {(field) => <field.TextAreaField label="Message" rows={7} required />}
          </form.AppField>
          <FormActions submit="Send Message" submitting="Sending..." />
        </Form>
      </Card>
    </Page>
  );
}
