import { Component, type ReactNode } from 'react';

/**
 * For what a page can do without: when it fails, for example because its code could not be fetched without a network,
 * nothing is shown in its place and the page stays.
 */
export class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
