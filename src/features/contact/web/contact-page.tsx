import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { FieldPair, Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { contactMessageShape } from '../contract.ts';
import { contactClient } from './queries.ts';

const FAILED = 'There was a problem sending your message. Please try again.';

/**
 * /contact: the form for messages to the team. It keeps what was typed until the message is sent, and knows who is signed
 * in.
 */
export function ContactPage() {
  const { user, player } = useSession();
  const send = useChange(contactClient.sendMessage, {
    done: {
      title: 'Message Sent Successfully',
      description: "Thank you for your message. We'll get back to you soon!",
    },
    failed: { title: 'Error Sending Message', description: FAILED },
    stale: [],
  });
  const form = useContractForm({
    schema: contactMessageShape,
    defaultValues: { name: player?.alias ?? '', email: user?.email ?? '', subject: '', message: '' },
    onSubmit: async (message) => {
      if (await send.run(message)) form.reset();
    },
  });
  return (
    <Page title="Contact Us" line="Questions, ideas, trouble at the table: write to us." narrow>
      <Card>
        <Form form={form} label="Contact">
          <FieldPair>
            <form.TextField name="name" label="Name" autoComplete="name" required />
            <form.TextField name="email" label="Email" type="email" autoComplete="email" required />
          </FieldPair>
          <form.TextField name="subject" label="Subject" required />
          <form.TextAreaField name="message" label="Message" rows={7} required />
          <FormActions submit="Send Message" submitting="Sending..." />
        </Form>
      </Card>
    </Page>
  );
}
