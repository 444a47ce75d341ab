import { Suspense } from 'react';
import { lazily } from '../popups/lazy.tsx';
import styles from './qr-code.module.css';

const QRCodeSVG = lazily(() => import('qrcode.react'), 'QRCodeSVG');

type QrCodeProps = {
  /** The text that the code carries, usually an address. */
  value: string;
  /** What a reader reaches by it. */
  label: string;
};

/** A QR code of 128 px, low error correction, 4 modules of margin. */
export const QrCode = ({ value, label }: QrCodeProps) => (
  <span className={styles.frame}>
    <Suspense>
      <QRCodeSVG
        value={value}
        size={128}
        level="L"
        marginSize={4}
        title={label}
        role="img"
        aria-label={label}
      />
    </Suspense>
  </span>
);
