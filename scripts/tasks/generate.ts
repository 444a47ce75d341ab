// `npm run generate`: writes every generated file anew.
import { generate } from './generate-all.ts';

await generate();
