import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';

/** An entry as a reader of calendars understands it; times are ISO moments in UTC. */
export type ReadEvent = {
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  location: string | null;
  organizer: string;
  attendees: string[];
};

/** What a reader of calendars understands of a text. */
export type ReadCalendar = { method: string; name: string | null; events: ReadEvent[] };

/** Reads a calendar with ical.js, Mozilla's reader. @throws where it can't be read */
export function readByIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const textOf = (component: ICAL.Component, name: string) =>
    component.getFirstPropertyValue(name)?.toString() ?? null;
  return {
    method: textOf(calendar, 'method') ?? '',
    name: textOf(calendar, 'x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: textOf(component, 'status') ?? '',
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        summary: event.summary,
        description: event.description,
        location: textOf(component, 'location'),
        organizer: textOf(component, 'organizer') ?? '',
        attendees: component.getAllProperties('attendee').map((property) => String(property.getFirstValue())),
      };
    }),
  };
}

const PROGRAM = `
import json, sys
from datetime import timezone
from icalendar import Calendar
read = Calendar.from_ical(sys.stdin.buffer.read())
assert not read.errors, read.errors
def moment(event, name):
    return event.decoded(name).astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z')
def listed(value):
    return [] if value is None else [str(one) for one in value] if isinstance(value, list) else [str(value)]
events = []
for event in read.walk('VEVENT'):
    assert not event.errors, event.errors
    location = event.get('LOCATION')
    events.append({
        'uid': str(event['UID']), 'sequence': int(event['SEQUENCE']), 'status': str(event['STATUS']),
        'start': moment(event, 'DTSTART'), 'end': moment(event, 'DTEND'), 'summary': str(event['SUMMARY']),
        'description': str(event['DESCRIPTION']), 'location': None if location is None else str(location),
        'organizer': str(event['ORGANIZER']), 'attendees': listed(event.get('ATTENDEE'))})
name = read.get('X-WR-CALNAME')
print(json.dumps({'method': str(read['METHOD']), 'name': None if name is None else str(name), 'events': events}))
`;

const BRING_WITHIN_MS = 60_000;
const packages = ['python3-icalendar', 'python3-dateutil', 'python3-tz', 'python3-six'];
const cache = join(import.meta.dirname, '../../node_modules/.cache/python3-icalendar');

function runPython(program: string, input = '') {
  const env = { ...process.env, PYTHONPATH: join(cache, 'usr/lib/python3/dist-packages') };
  return spawnSync('python3', ['-c', program], { env, input, encoding: 'utf8' });
}

const hasReader = () => runPython('import icalendar').status === 0;

/** Brings Debian's packages without installing them, as `findProgram` does. */
function bringReader(): boolean {
  if (existsSync(cache)) return false;
  mkdirSync(cache, { recursive: true });
  const options = { cwd: cache, timeout: BRING_WITHIN_MS };
  return (
    spawnSync('apt-get', ['download', ...packages], options).status === 0 &&
    spawnSync('sh', ['-c', 'for file in *.deb; do dpkg --extract $file .; done; rm *.deb'], options)
      .status === 0 &&
    hasReader()
  );
}

/** Reads a calendar with Debian's python3-icalendar; null where there is none to be had. @throws where it can't be read */
export function pythonReader(): ((text: string) => ReadCalendar) | null {
  if (!hasReader() && !bringReader()) return null;
  return (text) => {
    const { status, stdout, stderr } = runPython(PROGRAM, text);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as ReadCalendar;
  };
}
