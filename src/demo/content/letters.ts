/** Messages of the contact form, as an admin's inbox shows them. */
export const contactMessages: readonly { name: string; email: string; subject: string; message: string }[] = [
  {
    name: 'Hollis Ferrante',
    email: 'hollis.ferrante@example.com',
    subject: 'Can my library host tables?',
    message: 'We are a public library with a big room and no shop. Can we be listed as a place to play?',
  },
  {
    name: 'Ingrid Vasquez-Holm',
    email: 'ingrid.vh@example.com',
    subject: 'Wrong opening hours',
    message:
      'The store on my corner closes at eight on Sundays now. I told the staff, they said to tell you too.',
  },
  {
    name: 'Ravi Deshmukh-Lee',
    email: 'ravi.dl@example.com',
    subject: 'Thank you',
    message: 'I moved here in spring knowing nobody. I have two weekly games now. That is all, thank you.',
  },
  {
    name: 'Perpetua Lindgren',
    email: 'perpetua@example.com',
    subject: 'A game system you do not list',
    message: 'How does a system get on the list? Our club has played the same small one for eleven years.',
  },
  {
    name: 'Abel Mountjoy',
    email: 'abel.mountjoy@example.com',
    subject: 'Accessible tables',
    message: 'Could stores say whether there is a step at the door? I would rather know before the bus ride.',
  },
  {
    name: 'Quentin Ashworth',
    email: 'q.ashworth@example.com',
    subject: 'Refund of a cancelled session',
    message:
      'The organiser returned my payment within a day. No complaint, I only wanted to say that it works.',
  },
];

/** Comments that players write on their visits, with whether the experience was positive. */
export const visitComments: readonly (readonly [comment: string, isPositive: boolean])[] = [
  ['Showed the starter game to two families. Both stayed for a second round.', true],
  ['Staff cleared a table for us without being asked. Will come back.', true],
  ['Very busy; nobody had time for a demo. Try a weekday next time.', false],
  ['Great light for painting, and the owner remembered my name.', true],
  ['The shelf with our system was empty again. Left a note.', false],
  ['Taught four newcomers, one of them joined the Sunday campaign on the spot.', true],
  ['Loud music made it hard to explain rules.', false],
  ['Dropped off flyers, played a quick race, lost gloriously.', true],
  ['Good talk about a league in the autumn.', true],
  ['Door was locked during the posted hours.', false],
];

/** People whom players invited: first name, last name. Their addresses are made from the names. */
export const invitedPeople: readonly (readonly [first: string, last: string])[] = [
  ['Astrid', 'Mallory'],
  ['Benedict', 'Crowe'],
  ['Chiara', 'Donovan'],
  ['Dimitri', 'Asher'],
  ['Eulalia', 'Brook'],
  ['Fergus', 'Hale'],
  ['Greta', 'Simmons'],
  ['Horatio', 'Wells'],
  ['Ines', 'Carroway'],
  ['Jonas', 'Petrel'],
  ['Kezia', 'Langdon'],
  ['Lorenzo', 'Fisk'],
];
