import { useSession } from './session.ts';

/**
 * Whether nobody is signed in; while it is not known yet, whether this device knew nobody the last time. For what
 * visitors alone are shown above other content, which would move if it came later.
 */
export function useIsVisitor(): boolean {
  const { loading, user } = useSession();
  return loading ? !document.documentElement.hasAttribute('data-known') : user === null;
}
