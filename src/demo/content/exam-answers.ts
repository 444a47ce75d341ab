/**
 * What players of the demo world answered, by the name of the exam: for each question, in order, the answers that people
 * gave. Each fits its question.
 */
export const examAnswers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'Running Your First Table': [
    [
      'Names, drinks, and one sentence each about a game they loved. Then I say how long we play and when we pause.',
      'I pass round a sheet with the evening on it, ask what nobody wants to see, and only then hand out characters.',
    ],
    [
      'I ask each of them for one thing they want to do tonight, write it on a card, and tick the cards off as we play.',
      'While they pick characters I ask what drew them. Whoever says “talking” gets somebody to talk to in the first scene.',
    ],
    [
      'I make a ruling in ten seconds, say that it holds for tonight, and look it up afterwards.',
      'Whoever has the book may look while the others go on. If it takes longer than their turn, my guess stands.',
    ],
    [
      'In the next scene I ask the quiet player something only their character can know, and wait.',
      'In the break I ask the talker to help me bring the other in. Most are glad to be asked.',
    ],
    [
      'I skip to the scene that everything leads to and let them choose how it ends.',
      'I tell them the time, ask which thread they want to finish, and keep the rest for next week.',
    ],
    [
      'I give the moment a breath and let the player describe the end. Afterwards I ask what they would like to play next.',
      'Nobody rolls on. We say goodbye to the character, and I sit with the player in the break.',
    ],
  ],
  'Safety Tools at the Table': [
    [
      'The X-card: touch it, and what was just said is cut. You never have to say why.',
      'An open door: everyone may get up at any time, and nobody asks about it.',
    ],
    [
      'A line never happens: no harm to children in my games. A veil happens off stage: torture was a closed door.',
      'A line for us is cruelty to animals. Love scenes are veiled: we say “later” and cut.',
    ],
    [
      '“Thank you. We stop here. We go on an hour later, outside, in the rain.”',
      '“All right, that did not happen. Two minutes for everybody, then we begin with the next scene.”',
    ],
    [
      'A form without names that I read before the first session. I ask for topics and never for reasons.',
      'I send a list to tick, and say that whatever is ticked is out for all of us.',
    ],
    [
      'I listen and say thank you that evening. The next day I ask whether they want me to change something or tell somebody.',
      'I apologise at once, without a but. The next day I write what I will do otherwise next time.',
    ],
    [
      'No blood, no swearing, and I keep my voice for the table. I prepare two scenes that anybody may overhear.',
      'I pick a lighter story and put the sign with our limits where parents can read it.',
    ],
    [
      'When somebody can no longer say stop. I close the book, say that we are done for today, and stay with them.',
      'If the same limit is crossed twice. I end the scene, send everyone home kindly, and speak to that player alone.',
    ],
  ],
  'Fair Play for Heroes': [
    [
      'I read both texts aloud and ask whether it would be fun if everyone had it. If not, we find a smaller version.',
      'For tonight it works once. Then I ask other tables and decide before the next session.',
    ],
    [
      'Alone, in the break: “From now on we roll in the middle of the table, all of us.” I accuse nobody.',
      'I ask everybody to roll in the open from next week on, and begin with my own dice.',
    ],
    [
      'Each session has a fight that has to be won and a person who has to be won over.',
      'I count scenes, not minutes: after a fight the next one belongs to the talker.',
    ],
    [
      '“I was wrong last week, here is the rule. What happened stays, and from today we play it right.”',
      'I say it first thing and give the player who lost by it a reroll.',
    ],
    [
      'I change what the monster wants, not its numbers. What it is after cannot be looked up.',
      'I ask the player to tell the others a legend about it, and I decide which half of it is true.',
    ],
  ],
  'Crews and Ships': [
    [
      'The engineer chooses what goes without power, and the medic who is treated first.',
      'Each station has one risk it may take a round. Whoever has nothing to shoot at has something to lose.',
    ],
    [
      '“The rings throw shadows like a sundial. Someone below switches lights on for you. The landing fee is a song.”',
      '“It smells of rain and copper. Everybody down there wears a mask but the children. They are waving.”',
    ],
    [
      'I cut on a question: a door opens, and we look at the others. Five minutes a side, by the clock.',
      'I cut when both have something to decide, so that they can think while the others play.',
    ],
    [
      'Yes, if it is their trade. Yes at a price, if it is risky: I name the price before they roll. No only if it ends the story.',
      'I ask what they hope will happen, then offer it with a cost they can take or leave.',
    ],
    [
      'One card a promise, in the colour of the planet. Before each session I draw two of them.',
      'A page a person: what they want, what they are owed. I read it on the way to the table.',
    ],
    [
      'I write three people who know the new crew member, and ask the old crew for one favour they owe them.',
      'A short summary without spoilers for the new player; from the others one scene in which they need help.',
    ],
  ],
  'Hosting a League': [
    [
      'Three groups of four, one round fewer, and everybody gets the same number of games.',
      'I pair by the last results, give nobody a bye twice, and end half an hour earlier.',
    ],
    [
      'Win three, draw one, and the sheet hangs at the counter. Each table signs its line.',
      'One example on the wall, computed step by step. Everybody can do their own with a pencil.',
    ],
    [
      'I listen to both, measure it once with my own tape, decide, and write it down. Then the game goes on.',
      'If it cannot be measured any more, a die decides. I said so before the first round.',
    ],
    [
      'I announced a clock and a warning at half time. Now I set the end for all tables and nobody begins a new turn.',
      'Unfinished games count by what is on the table. That was on the sheet, and I repeat it an hour before.',
    ],
    [
      'Everybody writes one name on a slip at the end. There is a prize, and no ranking of the rest.',
      'I thank people by name for small things, in front of all. There are no points for it.',
    ],
    [
      'Another judge takes every call at that table.',
      'I say openly that we are friends, and anyone may ask for a second opinion there.',
    ],
    [
      'Results, pairings and photos of those who agreed. Complaints and reasons for leaving stay with me.',
      'The table of scores goes online the same night. Who was warned for what does not.',
    ],
    [
      'They play. Missing models are coins with a name on them, and next month we ask how far they got.',
      'Everyone plays with what they have in the first league; paint is worth a small prize, never a penalty.',
    ],
  ],
  'Teaching in Ten Minutes': [
    [
      'Moving, shooting, and what a turn is. Building a car waits: nobody can choose before they have driven one.',
      'How to go fast, how to stop, how to crash. Everything else I tell when it comes up.',
    ],
    [
      'I move my car and say each step aloud. Then they do the same, and in the second turn I only nod.',
      'First turn: all of us drive straight ahead. Second turn: there is a wall, and they find out about the brakes.',
    ],
    [
      'The child drives, the parent shoots. They need each other.',
      'I give both the same simple car and let the child roll for the parent once in a while.',
    ],
    [
      'Yes, and openly: “Take that back, you did not know about the mines.” It is a lesson, not a contest.',
      'I turn my own car badly on purpose, and tell them afterwards.',
    ],
    [
      'The rules and two toy cars: less than dinner for two. You need no more for the first month.',
      'Nothing today: borrow ours. If you like it, the book and what you have at home will do.',
    ],
  ],
  'Convictions and Consequences': [
    [
      'Before: “I help the weak.” After: “I will not let the toll keeper take the widow’s mule, whatever it costs me.”',
      'Before: “Honour matters.” After: “I shall tell the duke the truth tonight, before my brother lies to him.”',
    ],
    [
      'You get across the bridge, and it is gone behind you. Failing changes the road and never ends it.',
      'I say before the roll what is at stake, so that losing is a story they agreed to.',
    ],
    [
      'We stop for a moment and the players agree on what both would enjoy. Then the characters fight about it.',
      'I ask each player what the other may win. The characters do not know, the players do.',
    ],
    [
      'A father asks his daughter to stay. Whatever she says is right.',
      'Burying a companion. There is nothing to win, only something to say.',
    ],
    [
      'I plan the next session and one question for the one after. Whatever they answer is the plan.',
      'Every third session something ends for good. It keeps all of us moving.',
    ],
    [
      'First we stop, then I ask for another conviction, then I talk to both, one at a time.',
      'The line holds. I say so at once, thank the player for the idea, and help to write another.',
    ],
  ],
  'Warband Stewardship': [
    [
      'The leader is hunted: whoever beats them gets their treasure map.',
      'I give scenarios with more to find for those behind, and a side story that the strong cannot win by strength.',
    ],
    [
      'Both sign one sheet after the game and take a photo of it.',
      'A shared list that everybody can read. What is not on it by Sunday did not happen.',
    ],
    [
      '“They are made to be played with.” When one breaks: “That glues,” and we glue it together.',
      'I show how to hold them. A broken one gets a new arm and a better story.',
    ],
    [
      'Both sides have one good way and one short way. Then I add a ruin that nobody needs and everybody looks at.',
      'I set it up, walk round it, and ask somebody else which side they would take. If they know at once, I move a wall.',
    ],
    [
      'Their warband guards the camp in between and earns a little. Nobody falls behind for having a job.',
      'Every other week is a short game that nobody misses anything by missing.',
    ],
    [
      'Large coloured tokens for all of us, not only for them, and I read states aloud at each turn.',
      'I use rings with letters to feel, and leave the lights on.',
    ],
  ],
};
