import type { ReactNode } from 'react';

/** A link that downloads a stored file. The address names the file too, because the bytes may come from another origin. */
export const DownloadLink = ({
  file: { url, name },
  className,
  children,
}: {
  file: { url: string; name: string };
  className: string | undefined;
  children: ReactNode;
}) => (
  <a className={className} href={`${url}?name=${encodeURIComponent(name)}`} download={name}>
    {children}
  </a>
);
