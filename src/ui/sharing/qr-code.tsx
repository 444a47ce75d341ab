import { classNames } from '../components/class-names.ts';
import { latePart } from '../late/lazily.tsx';
import styles from './qr-code.module.css';

const QRCodeSVG = latePart(() => import('qrcode.react'), 'QRCodeSVG');

type QrCodeProps = {
  /** The text that the code carries, usually an address. */
  value: string;
  /** What a reader reaches by it. */
  label: string;
  /** 192 px wide, for a long text. */
  large?: boolean;
};

/** A QR code of 128 px, low error correction, 4 modules of margin. */
export const QrCode = ({ value, label, large = false }: QrCodeProps) => (
  <span className={classNames(styles.frame, large && styles.large)}>
    <QRCodeSVG
      value={value}
      size={large ? 192 : 128}
      level="L"
      marginSize={4}
      title={label}
      role="img"
      aria-label={label}
    />
  </span>
);
