import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const Anchor = (props: AnchorProps) => <a {...props} />;

/** A link to a route of this application. Its page is preloaded when the reader is about to follow it. */
export const AppLink = createLink(Anchor);
