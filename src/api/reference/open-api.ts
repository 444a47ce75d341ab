import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { contract } from '../contract.ts';

export type ApiDocument = OpenAPI.Document;

/** The refusals with one status in an operation's contract: code, message, and the schema of `data`. */
type NamedRefusals = [code: string, message: string, dataRequired: boolean, dataSchema: unknown][];

/** The schema of an error's body. Any operation may also answer with the server's own codes (such as INVALID_INPUT). */
const errorSchema = (refusals: NamedRefusals, status: number | undefined) => ({
  type: 'object' as const,
  required: ['code', 'status', 'message'],
  properties: {
    code: {
      type: 'string' as const,
      examples: refusals.map(([code]) => code),
      description: refusals.map(([code, message]) => `${code}: ${message}`).join('\n'),
    },
    status: { const: status },
    message: { type: 'string' as const },
    data: {},
  },
});

/** What the document says about the product besides its operations. */
export type DocumentedProduct = { productName: string; publicUrl: string };

/** Generates an OpenAPI 3.1 document of all operations of the contracts. */
export function apiDocument({ productName, publicUrl }: DocumentedProduct): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Sign in under /api/auth; the session travels in a cookie. Writes take JSON, and a header Idempotency-Key (a UUID): sent again with it, a request takes effect once.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(cookiePolicy(publicUrl)) },
      },
    },
    customErrorResponseBodySchema: errorSchema,
  });
}
