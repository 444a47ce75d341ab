import type { QueryKey } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '../data/change.ts';
import { FormActions, useContractForm } from './form.tsx';
import { PictureField } from './picture-field.tsx';

/** The id of a new picture; null removes the picture, undefined leaves it as it is. */
type Picture = Id | null | undefined;

type RecordFormOptions<Values, Fields> = {
  /** What is saved, such as 'Convention'. */
  name: string;
  schema: z.ZodType<Fields>;
  defaultValues: Values;
  /** Adds the record, or changes the one that there is. */
  save: (fields: Fields, picture: Picture) => Promise<unknown>;
  /** What was read before and is not true any more. */
  stale: readonly QueryKey[];
  /** Called when it could not be saved. */
  onFailed?: (error: unknown) => unknown;
  onClose: () => void;
};

/**
 * The console's form of a record with a picture, to add or to change it. It closes once the record is saved. `picture` is
 * for its `StaleForm` and its `RecordFormEnd`.
 */
export function useRecordForm<Values, Fields>(options: RecordFormOptions<Values, Fields>) {
  const { name, schema, defaultValues, save, stale, onFailed, onClose } = options;
  const [picture, setPicture] = useState<Picture>();
  const [taken, setTaken] = useState<{ stored: string | null } | null>(null);
  const saving = useChange(
    (input: { fields: Fields; picture: Picture }) => save(input.fields, input.picture),
    {
      done: `${name} saved`,
      failed: `The ${name.toLowerCase()} could not be saved`,
      stale,
      onDone: onClose,
      ...(onFailed && { onFailed }),
    },
  );
  const form = useContractForm<Values, Fields>({
    schema,
    defaultValues,
    onSubmit: (fields) => saving.run({ fields, picture }),
  });
  return {
    form,
    picture: {
      chosen: picture,
      choose: setPicture,
      taken,
      take: (stored: string | null) => {
        setPicture(undefined);
        setTaken({ stored });
      },
    },
  };
}

type ChosenPicture = ReturnType<typeof useRecordForm>['picture'];

type RecordFormEndProps = {
  picture: Omit<ComponentProps<typeof PictureField>, 'round' | 'onChange'>;
  state: ChosenPicture;
  onClose: () => void;
};

/** The last rows of the form: its picture, Save and Cancel. */
export const RecordFormEnd = ({ picture, state: { taken, choose }, onClose }: RecordFormEndProps) => (
  <>
    <PictureField
      key={taken?.stored}
      {...picture}
      current={taken ? taken.stored : picture.current}
      onChange={choose}
    />
    <FormActions submit="Save" submitting="Saving..." onCancel={onClose} />
  </>
);
