import type { Audience } from '#features/contracts/rules.ts';

/** A template agreement of the demo world, in our own words. It is an example, not legal advice. */
export type AgreementContent = {
  name: string;
  description: string;
  audience: Audience;
  content: string;
  clauses: readonly { name: string; content: string }[];
};

/** The three templates that /my/contracts offers. */
export const agreements: readonly AgreementContent[] = [
  {
    name: 'Organiser Agreement',
    description: 'For players who run campaigns for the community.',
    audience: 'organisers',
    content:
      'This agreement is between you, the organiser, and the community that lists your campaigns. It says what you promise to the players at your table and what the community promises to you.',
    clauses: [
      {
        name: 'What an organiser does',
        content:
          'You announce sessions with an honest description, a date, a price and the number of seats. You run the session yourself or say beforehand who will.',
      },
      {
        name: 'Standing',
        content:
          'You act for yourself. This agreement makes you neither an employee nor a partner of the community, and you make no promises in its name.',
      },
      {
        name: 'Prices and payments',
        content:
          'You show the full price before a seat is taken. You mark payments truthfully and within three days. A seat keeps the price that it was taken at.',
      },
      {
        name: 'Cancelling',
        content:
          'If you cancel a session you tell every confirmed player at least a day before, or as soon as you know, and return what they paid within seven days.',
      },
      {
        name: 'Safety at the table',
        content:
          'You agree on limits with your players before play, offer at least one safety tool, and stop the game when somebody asks for it.',
      },
      {
        name: 'Material of others',
        content:
          'You upload only pictures and documents that you may share. Names and artwork of publishers stay theirs.',
      },
      {
        name: 'Players’ data',
        content:
          'What you learn about players through your campaigns you use to run the sessions and for nothing else. You pass it to no one.',
      },
      {
        name: 'Ending',
        content:
          'Either side may end this agreement at any time by saying so in writing. Sessions with confirmed seats are run or cancelled as above; ratings and points stay.',
      },
    ],
  },
  {
    name: 'Retailer Partner Agreement',
    description: 'For stores that host campaigns and welcome visiting players.',
    audience: 'stores',
    content:
      'This agreement is between your store and the community. It describes how campaigns come to your tables, what visitors may expect and what you may expect from organisers.',
    clauses: [
      {
        name: 'Tables and times',
        content:
          'You tell organisers which tables are free at which hours. A table that you confirmed stays theirs for the session unless the store has to close.',
      },
      {
        name: 'Welcome',
        content:
          'Everyone who holds a seat is welcome, whether they buy something or not. House rules are posted where guests can read them and are the same for all.',
      },
      {
        name: 'Your listing',
        content:
          'Name, address, opening hours and contact of your store are shown to the public. You keep them right, or tell us what changed.',
      },
      {
        name: 'Demonstrations',
        content:
          'Players may record visits and the games they showed to customers. Organisers ask your staff before they set up, and leave the place as they found it.',
      },
      {
        name: 'Money',
        content:
          'Listing is free. Fees for tables are agreed between you and the organiser and are part of the price that players see.',
      },
      {
        name: 'Care and insurance',
        content:
          'You answer for the safety of your rooms as the law asks of any store. Organisers answer for what they bring.',
      },
      {
        name: 'Leaving',
        content:
          'You may leave with thirty days of notice. Sessions already announced in that time are held or moved together with their organisers.',
      },
    ],
  },
  {
    name: 'Community Code',
    description: 'How we treat each other, at every table and online.',
    audience: 'everybody',
    content:
      'This code holds for everyone who sits down with others through this community, in stores, at conventions and online. It is short so that everyone can remember it.',
    clauses: [
      {
        name: 'Be kind first',
        content:
          'Winning, rules and story come after the people at the table. If a joke lands badly, apologise and move on.',
      },
      {
        name: 'No harassment',
        content:
          'Nobody is belittled, followed, touched or pictured against their will, for any reason. There is no first time free of charge.',
      },
      {
        name: 'Keep your seat or free it',
        content:
          'A confirmed seat is a promise. If you can not come, cancel as early as you can so that somebody else can play.',
      },
      {
        name: 'Play fair',
        content:
          'Roll in the open, admit mistakes, rate honestly. A rating is neither a favour nor a weapon.',
      },
      {
        name: 'Speak up',
        content:
          'If something is wrong, tell the organiser, the store or us. Nobody is treated worse because they spoke up in good faith.',
      },
    ],
  },
];
