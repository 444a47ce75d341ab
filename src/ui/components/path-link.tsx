import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type PathLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** The path of a page of this application, chosen by the server. */
  path: string;
};

/** A link to a page of this application whose path is only known at run time. */
export function PathLink({ path, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return <a {...rest} href={path} onClick={follow} />;
}
