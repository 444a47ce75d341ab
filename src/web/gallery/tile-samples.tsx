import { useState } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card, CardGrid } from '#ui/components/card.tsx';
import { HexBoard } from '#ui/art/hex-board.tsx';
import { HexTile } from '#ui/art/hex-tile.tsx';
import { Section } from '#ui/page.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { StarInput, Stars } from '#ui/components/stars.tsx';
import { StatCard } from '#ui/components/stat-card.tsx';
import styles from './gallery.module.css';

const terrains = ['grass', 'water', 'sand', 'clay', 'night'] as const;
const pieces = ['meeple', 'store', 'tent', 'tree', 'die', 'coins', 'flag'] as const;
const ratings = [0, 1.5, 3, 4.5, 5];

export function TileSamples() {
  const [stars, setStars] = useState<number | null>(null);
  return (
    <>
      <Section title="Cards">
        <CardGrid>
          <li>
            <Card
              title="Harvest of Kings"
              aside={<Badge tone="green">open</Badge>}
              footer={<Button size="small">Join</Button>}
            >
              The Tin Dragon, Friday at 7:30 PM
            </Card>
          </li>
          <li>
            <Card title="A positive visit" tone="positive">
              Tinted green.
            </Card>
          </li>
          <li>
            <Card title="A negative visit" tone="negative">
              Tinted red.
            </Card>
          </li>
        </CardGrid>
      </Section>
      <Section title="Numbers">
        <div className={styles.grid}>
          <StatCard label="Game sessions" value={42} piece="die" />
          <StatCard label="Retailers" value={7} terrain="clay" piece="store" />
          <StatCard label="Tournaments" value={1204} terrain="night" piece="flag" />
        </div>
      </Section>
      <Section title="People, ratings, codes">
        <div className={styles.row}>
          {['Mara', 'Quill of Ash', 'Øystein', 'Bo', '九尾'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Mara" large />
          <Avatar name="Broken picture" src="/no-such-picture.png" large />
        </div>
        <div className={styles.row}>
          {ratings.map((rating) => (
            <Stars key={rating} value={rating} />
          ))}
        </div>
        <div className={styles.row}>
          <StarInput label="Rate the organiser" value={stars} onValueChange={setStars} />
          <StarInput label="Rated already" value={4} onValueChange={setStars} disabled />
        </div>
        <QrCode value="https://guild.example/campaigns/1" label="Address of the campaign page" />
      </Section>
      <Section title="Illustrations">
        <div className={styles.row}>
          {terrains.map((terrain) => (
            <HexTile key={terrain} terrain={terrain} className={styles.tile} />
          ))}
          {pieces.map((piece, index) => (
            <HexTile
              key={piece}
              terrain={terrains[index % terrains.length] ?? 'grass'}
              piece={piece}
              className={styles.tile}
            />
          ))}
        </div>
        <HexBoard className={styles.board} />
      </Section>
    </>
  );
}
