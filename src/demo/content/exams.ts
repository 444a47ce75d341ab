import type { ExamContent } from './exam-content.ts';
import { specialistExams } from './exams-specialist.ts';

/** The eight exams; questions are our own and ask about running and playing well, not about rulebook text. */
export const exams: readonly ExamContent[] = [
  {
    name: 'Running Your First Table',
    system: 'dungeons-and-dragons',
    weight: 10,
    questions: [
      'A new group sits down and nobody knows each other. Describe what you do in the first fifteen minutes, before any dice are rolled.',
      'How do you learn what each player hopes to get out of the evening, and what do you do with the answers?',
      'A rule comes up that nobody remembers. How do you settle it without stopping the game for long?',
      'One player talks a lot and another has been silent for half an hour. What do you do, and when?',
      'You have forty minutes left and more story than time. How do you bring the session to a good end?',
      'A character dies through bad luck. Tell us how you handle the moment at the table and the player afterwards.',
    ],
  },
  {
    name: 'Safety Tools at the Table',
    system: 'dungeons-and-dragons',
    weight: 15,
    questions: [
      'Name a safety tool you use, and explain it as you would to somebody who has never played.',
      'What is the difference between a line and a veil? Give one example of each from a game you ran or would run.',
      'A player uses the stop signal in the middle of a scene that everyone else enjoys. What do you say, word for word?',
      'How do you find out beforehand which topics to leave out, without asking anyone to explain why?',
      'After the session somebody tells you that they felt uncomfortable. What do you do that evening, and what the next day?',
      'You run for strangers in a store, with children within earshot. What changes in how you prepare and how you speak?',
      'When would you end a session early for safety reasons? Describe how you would do it.',
    ],
  },
  {
    name: 'Fair Play for Heroes',
    system: 'pathfinder',
    weight: 10,
    questions: [
      'Two options on a character sheet seem to combine into something the game did not intend. How do you decide whether to allow it?',
      'You notice that a player reports suspiciously high rolls. How do you raise it, with whom and where?',
      'Explain how you keep the spotlight fair between a character built for fighting and one built for talking.',
      'You made a ruling last week that turned out to be wrong. What do you tell the group?',
      'A player knows a monster by heart, their character does not. How do you keep the encounter interesting?',
    ],
  },
  {
    name: 'Crews and Ships',
    system: 'starfinder',
    weight: 10,
    questions: [
      'In a ship scene some players have little to do. Describe two ways to give each crew member a decision that matters.',
      'How do you introduce a planet in three sentences so that the players want to land?',
      'The crew splits into two places. How do you cut between them, and how do you know when to cut?',
      'A player wants to try something that the rules do not cover. Walk us through how you say yes, no, or yes at a price.',
      'How do you keep notes on people, places and promises so that they matter five sessions later?',
      'A new player joins a crew that has played for a year. What do you prepare, and what do you ask of the old crew?',
    ],
  },
  ...specialistExams,
];
