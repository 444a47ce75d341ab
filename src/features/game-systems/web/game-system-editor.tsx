import { lazy } from 'react';
import { Editor } from '../../../ui/forms/editor.tsx';
import type { ManagedGameSystem } from '../admin-contract.ts';

const GameSystemForm = lazy(async () => ({
  default: (await import('./game-system-form.tsx')).GameSystemForm,
}));

/** Adds a game system, or changes one. */
export const GameSystemEditor = ({ system }: { system?: ManagedGameSystem }) => (
  <Editor
    label={system ? 'Edit' : 'Add game system'}
    primary={!system}
    title={system ? `Edit ${system.name}` : 'Add game system'}
    {...(system && { name: `Edit ${system.name}` })}
    form={GameSystemForm}
    given={system ? { system } : {}}
  />
);
