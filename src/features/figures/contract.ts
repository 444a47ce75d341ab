import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { measures } from './rules.ts';

const value = z.int().min(0);

const timeShape = z.object({
  /** The Monday of a week, the first day of a month. */
  begins: z.iso.date(),
  /** Multiples of five; 0 stands for fewer than five people. */
  ...(Object.fromEntries(measures.map((measure) => [measure, value])) as Record<
    (typeof measures)[number],
    typeof value
  >),
});
/** The figures of a week or month. */
export type FiguresOfTime = z.infer<typeof timeShape>;

const countedShape = {
  /** The day until which weeks are counted, exclusive; null before the first count. */
  countedUntil: z.iso.date().nullable(),
  /** Months of whole weeks: a week counts to the month of its Thursday. The earliest first. */
  months: z.array(timeShape),
};

const route = routesOf('Figures');

/** Figures of stores over weeks and months that are over. They are counted once, and stay. */
export const figuresContract = {
  /** The figures of a store, for its managers and for admins. */
  getOfStore: operation('user')
    .route(route.get('/retailers/{retailerId}/figures', 'Get the figures of a retailer'))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(retailerRefusals, 'RETAILER_NOT_FOUND') })
    .input(z.strictObject({ retailerId: z.guid() }))
    .output(z.object({ ...countedShape, weeks: z.array(timeShape) })),

  admin: {
    /** The figures of all stores together. */
    getWhole: operation('admin')
      .route(route.get('/admin/figures', 'Get the figures of all retailers'))
      .input(z.strictObject({}))
      .output(z.object(countedShape)),
  },
};
