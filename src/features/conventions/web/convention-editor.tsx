import { lazy } from 'react';
import { Editor } from '../../../ui/forms/editor.tsx';
import type { ManagedConvention } from '../admin-contract.ts';

const ConventionForm = lazy(async () => ({
  default: (await import('./convention-form.tsx')).ConventionForm,
}));

/** Adds a convention, or changes one. */
export const ConventionEditor = ({ convention }: { convention?: ManagedConvention }) => (
  <Editor
    label={convention ? 'Edit' : 'Add convention'}
    primary={!convention}
    title={convention ? `Edit ${convention.name}` : 'Add convention'}
    description="Times are those of the clock at the venue."
    {...(convention && { name: `Edit ${convention.name}` })}
    form={ConventionForm}
    given={convention ? { convention } : {}}
  />
);
