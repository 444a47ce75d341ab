import { Map as MapIcon } from 'lucide-react';
import { Button } from '#ui/components/button.tsx';

type MapToggleProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Opens and closes a map. */
export const MapToggle = ({ isOpen, onToggle }: MapToggleProps) => (
  <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
    <MapIcon size={16} aria-hidden="true" />
    {isOpen ? 'Hide map' : 'Show map'}
  </Button>
);
