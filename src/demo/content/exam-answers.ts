/** What players of the demo world answered in exams; each fits any question about running a table. */
export const examAnswers: readonly string[] = [
  'I ask everyone at the table first and write the answer where all can see it.',
  'I stop the clock, say what I noticed, and offer two ways to go on. Then the group decides.',
  'Before the game I agree on it with the players; during the game I only have to point at the card.',
  'I make a ruling in ten seconds, tell everyone it is only for tonight, and look it up afterwards.',
  'I talk to the person alone, in a break, and listen before I say anything myself.',
  'I give the quiet player a question that only their character can answer, and wait.',
  'I cut to the scene that matters most and end on a choice, so that we start with energy next time.',
  'I write down what happened the same evening and send it to everyone, including those who missed it.',
  'I would rather lose an hour of play than a player. We pause, and we only go on if everyone nods.',
  'I show it once slowly, then we do it together, then I sit on my hands.',
  'I say sorry, in one sentence and without a but, and change it from now on.',
  'I announce it on the sign-up page, repeat it at the start, and keep to it even for friends.',
];
