import { ownZone } from '#shared/time/zone-clock.ts';
import { currentSession, onSessionChange } from './session.ts';

/**
 * Tells the server the zone of the reader's clock where it knows another one, once for each user: mails and pushes tell
 * times by it. Says nothing to the user; what fails is tried again by the next page. Call it once.
 * @param tell sends the zone; its code is fetched only when there is something to tell
 */
export function keepTimeZone(tell: (timeZone: string) => Promise<unknown>): void {
  let told: string | undefined;
  const look = () => {
    const { user } = currentSession();
    const timeZone = ownZone();
    if (!user || user.timeZone === timeZone || told === user.id) return;
    told = user.id;
    void tell(timeZone).catch(() => undefined);
  };
  look();
  onSessionChange(look);
}
