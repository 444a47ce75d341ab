import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import type { ClauseFields } from '../../admin-contract.ts';
import { templatesAdmin } from '../admin/admin-queries.ts';
import type { Audience } from '../../rules.ts';
import { audienceInWords } from '../messages.ts';
import { clausesAsText } from '../agreement-text.ts';

/** The history of one version of an agreement. */
export const templateHistory: KeptThing = {
  title: 'Agreement',
  path: (id) => `/admin/agreements/${id}`,
  labels: {
    audience: 'Who is asked',
    name: 'Name',
    description: 'Description',
    content: 'Text',
    clauses: 'Clauses',
  },
  inWords: (field, value) =>
    field === 'clauses'
      ? clausesAsText(
          (value as ClauseFields[]).map(({ name, clauseName, clauseContent }) => ({
            name,
            title: clauseName,
            text: clauseContent,
          })),
        )
      : field === 'audience'
        ? audienceInWords[value as Audience]
        : undefined,
  async read(id) {
    const { name, description, content, clauses, audience, revision, publishedAt } = await templatesAdmin.get(
      {
        templateId: id,
      },
    );
    const fields = { name, description, content, clauses };
    return {
      name,
      fields: { ...fields, audience },
      fixed:
        publishedAt === null
          ? null
          : {
              fields: Object.keys(fields),
              why: 'This version is published: its text stays as it was offered. A change is a new version.',
            },
      bringBack: ({ audience: earlier, ...before }) =>
        earlier === undefined
          ? templatesAdmin.update({ ...fields, ...before, templateId: id, revision })
          : templatesAdmin.setAudience({ templateId: id, audience: earlier as Audience }),
    };
  },
};
