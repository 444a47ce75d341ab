import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import type { contractsContract } from '../../contract.ts';

const client = adminApiClient<typeof contractsContract>('contracts');

export const templatesAdmin = client.admin;

const queries = apiQueries(client, 'contracts').admin;

/** Templates as the console lists them. */
export const managedTemplates = browsedList(queries.list, {
  state: ['draft', 'published', 'retired'],
  sort: ['name', '-name', 'created', '-created'],
});

/** One template with its text and clauses, to edit. */
export const managedTemplate = (templateId: Id) => queries.get.queryOptions({ input: { templateId } });

/** What refers to a template, in words; null when it has no responses. */
export const usesOfTemplate = (templateId: Id) => ({
  queryKey: [...queries.get.key({ input: { templateId } }), 'uses'],
  queryFn: async () => {
    const [{ templateUses }, template] = await Promise.all([
      fetchCode(() => import('../../rules.ts')),
      templatesAdmin.get({ templateId }),
    ]);
    return templateUses(template);
  },
});
