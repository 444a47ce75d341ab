import { Page } from '#ui/page.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { TableSamples } from './table-samples.tsx';
import { TileSamples } from './tile-samples.tsx';

export const GalleryPage = () => (
  <Page
    title="Components"
    line="Every component in every state. Switch the theme, narrow the window, use the keyboard."
  >
    <ButtonSamples />
    <TileSamples />
    <FieldSamples />
    <OverlaySamples />
    <TableSamples />
    <StateSamples />
  </Page>
);
