import type { ExamContent } from './exam-content.ts';

/** Exams about leagues, races, long campaigns and short evenings. */
export const specialistExams: readonly ExamContent[] = [
  {
    name: 'Hosting a League',
    system: 'kings-of-war',
    weight: 20,
    questions: [
      'You expect sixteen players and twelve show up. How do you change the pairings and the schedule?',
      'Describe how you explain the scoring so that everyone can check their own result.',
      'Two players disagree about a measurement and both are sure. What do you do, step by step?',
      'Slow play threatens the last round. What did you announce beforehand, and how do you act now?',
      'How do you reward good manners without turning kindness into a contest?',
      'A friend of yours plays in the league that you judge. How do you keep your calls above doubt?',
      'What do you publish after the event, and what do you keep private?',
      'Somebody arrives with an unfinished army and an apologetic face. What is your policy and why?',
    ],
  },
  {
    name: 'Teaching in Ten Minutes',
    system: 'gaslands',
    weight: 10,
    questions: [
      'Which three rules does a newcomer need before the first turn? Which do you leave for later, and why?',
      'Show how you teach by doing: describe the first two turns of a demo with two people who have never played.',
      'A child and a parent play together for the first time. How do you keep it fun for both?',
      'The demo is going badly for one side. Do you help, and how openly?',
      'Somebody asks what it costs to start. Give an honest answer that a store owner could also stand behind.',
    ],
  },
  {
    name: 'Convictions and Consequences',
    system: 'burning-wheel',
    weight: 15,
    questions: [
      'Help a player sharpen a vague conviction into one that can be challenged tonight. Show before and after.',
      'How do you make failure interesting without making it cruel?',
      'Two characters want opposite things. How do you let them clash while the players stay friends?',
      'Describe a scene in which you would not ask for a roll at all.',
      'How do you pace a campaign in which nobody knows the ending, including you?',
      'A player writes a conviction that crosses a line of another player. What do you do, and in what order?',
    ],
  },
  {
    name: 'Warband Stewardship',
    system: 'frostgrave',
    weight: 10,
    questions: [
      'In a linked campaign one warband runs away from the rest. How do you keep the others motivated?',
      'How do you record results between games so that nobody has to take anyone else at their word?',
      'You lend out painted miniatures. What do you say when you hand them over, and what when one comes back broken?',
      'Describe how you lay out a table that gives both sides a fair chance and still looks like a place.',
      'A player can only come every other week. How do you make room for them in the campaign?',
      'What do you change for a player who can not see small markers well?',
    ],
  },
];
