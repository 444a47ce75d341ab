/** A convention of the demo world. `startsInDays` counts from the day the world is filled; times are the venue's. */
export type ConventionContent = {
  name: string;
  /** One of the drawings in public/conventions. */
  picture: 'fairground' | 'harbour' | 'mountains' | 'night-hall';
  description: string;
  venue: string;
  location: string;
  timeZone: string;
  startsInDays: number;
  lastsDays: number;
};

/** Twelve invented conventions: five over, one running, six to come. */
export const conventions: readonly ConventionContent[] = [
  {
    name: 'Long Table Weekend',
    picture: 'harbour',
    description:
      'Two days, one hall, and a single table that runs from door to door. Drop in, sit down, play.',
    venue: 'Ferry Hall',
    location: 'Oakland, CA',
    timeZone: 'America/Los_Angeles',
    startsInDays: -310,
    lastsDays: 2,
  },
  {
    name: 'Frost & Fable',
    picture: 'mountains',
    description:
      'A winter convention for story games, with hot drinks and a quiet room for those who need one.',
    venue: 'Northern Lights Pavilion',
    location: 'Anchorage, AK',
    timeZone: 'America/Anchorage',
    startsInDays: -221,
    lastsDays: 3,
  },
  {
    name: 'Riverfront Dice Days',
    picture: 'harbour',
    description:
      'Learn-to-play tables all day, a paint-and-take corner, and a regiment tournament on Sunday.',
    venue: 'Harbor Exchange',
    location: 'Louisville, KY',
    timeZone: 'America/Kentucky/Louisville',
    startsInDays: -148,
    lastsDays: 3,
  },
  {
    name: 'Cardinal Con',
    picture: 'fairground',
    description:
      'Small, friendly, and known for first-time game masters: every new one gets a mentor at the table.',
    venue: 'Armory on Market',
    location: 'Savannah, GA',
    timeZone: 'America/New_York',
    startsInDays: -83,
    lastsDays: 2,
  },
  {
    name: 'Mile High Muster',
    picture: 'mountains',
    description:
      'Mechs, mountains and miniatures. A league of four linked events decides who keeps the Muster Cup.',
    venue: 'Table Mesa Center',
    location: 'Boulder, CO',
    timeZone: 'America/Denver',
    startsInDays: -27,
    lastsDays: 3,
  },
  {
    name: 'Open Seat Expo',
    picture: 'night-hall',
    description:
      'A whole week of evening tables across the city, each with at least one seat kept for a walk-in.',
    venue: 'Eastern Market Rooms',
    location: 'Washington, DC',
    timeZone: 'America/New_York',
    startsInDays: -2,
    lastsDays: 6,
  },
  {
    name: 'Twelve Sides',
    picture: 'night-hall',
    description:
      'One day with twelve game systems. Collect a stamp for each you try; six stamps win a dice tray.',
    venue: 'Music Row Warehouse',
    location: 'Nashville, TN',
    timeZone: 'America/Chicago',
    startsInDays: 12,
    lastsDays: 1,
  },
  {
    name: 'Desert Initiative',
    picture: 'night-hall',
    description:
      'Late sessions while the evenings are cool, with a science fiction track and a starship build-off.',
    venue: 'Saguaro Convention Hall',
    location: 'Glendale, AZ',
    timeZone: 'America/Phoenix',
    startsInDays: 31,
    lastsDays: 3,
  },
  {
    name: 'Green Mountain Game Fair',
    picture: 'mountains',
    description:
      'Families first: short games in the morning, long ones after dinner, and a swap shelf in between.',
    venue: 'Old Mill Commons',
    location: 'Burlington, VT',
    timeZone: 'America/New_York',
    startsInDays: 58,
    lastsDays: 2,
  },
  {
    name: 'Trade Winds Gaming',
    picture: 'harbour',
    description: 'A beachside convention with open-air tables. Bring paperweights; the wind plays too.',
    venue: 'Kapiolani Garden Hall',
    location: 'Honolulu, HI',
    timeZone: 'Pacific/Honolulu',
    startsInDays: 96,
    lastsDays: 3,
  },
  {
    name: 'The Organisers Summit',
    picture: 'fairground',
    description:
      'For those who run tables: safety tools, teaching fast, and getting paid fairly for your evenings.',
    venue: 'Charles River Guild House',
    location: 'Cambridge, MA',
    timeZone: 'America/New_York',
    startsInDays: 141,
    lastsDays: 2,
  },
  {
    name: 'Long Table Weekend: The Return',
    picture: 'fairground',
    description: 'The door-to-door table is back, forty feet longer, with a night shift for those who stay.',
    venue: 'Ferry Hall',
    location: 'Oakland, CA',
    timeZone: 'America/Los_Angeles',
    startsInDays: 203,
    lastsDays: 3,
  },
];
