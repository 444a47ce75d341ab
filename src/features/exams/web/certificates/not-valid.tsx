import { MessageBox } from '#ui/feedback/message-box.tsx';
import type { CheckedCertificate } from '../../certificates/contract.ts';
import { shownCode } from '../../certificates/rules.ts';
import { stateWords } from './messages.ts';

/** Says why a certificate is not valid. */
export const NotValid = ({ code, state }: CheckedCertificate) => (
  <MessageBox tone="danger" title={`Certificate ${shownCode(code)} is not valid`}>
    {state !== 'valid' && stateWords[state]}
  </MessageBox>
);
