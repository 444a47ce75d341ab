import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const Anchor = (props: AnchorProps) => <a {...props} />;

/** A link to a route of this application; its page is fetched when a reader means to follow it. */
export const AppLink = createLink(Anchor);
