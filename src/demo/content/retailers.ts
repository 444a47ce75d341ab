/** An invented store. The n-th store stands at the n-th address of data/us-addresses.json. */
export type RetailerContent = { name: string; description: string };

/** Sixty invented game stores, grouped by region in the order of the addresses. */
export const retailers: readonly RetailerContent[] = [
  {
    name: 'The Bent Rook',
    description:
      'Chess clocks on the wall, campaign tables in the back, and a shelf of loaner dice for newcomers.',
  },
  {
    name: 'Lakeside Legends',
    description:
      'Two blocks from the water. Open tables every weeknight and a long one for Sunday campaigns.',
  },
  {
    name: 'Copper Crown Games',
    description:
      'Miniatures specialists with six fully dressed battlefields and an airbrush booth you can book.',
  },
  {
    name: 'Twenty Under Oaks',
    description:
      'A role-playing store first and last. The staff each run a weekly table, so ask them anything.',
  },
  {
    name: 'Parchment & Pawn',
    description: 'Used rulebooks, rare modules and a reading nook. Trade credit for anything in good shape.',
  },
  {
    name: 'Grizzly Peak Hobby',
    description:
      'Paints, brushes and basing supplies to the ceiling, with free painting lessons on Saturdays.',
  },
  {
    name: 'Mission Peak Meeples',
    description:
      'Family store with four hundred games in the open library and snacks from the bakery next door.',
  },
  {
    name: 'Quarry Street Games',
    description:
      'Big quiet tables, good light, no loud music. Favoured by groups in year three of one campaign.',
  },
  {
    name: 'Sally Port Hobbies',
    description: 'Historical gaming in every scale, with terrain to borrow and a calendar of club nights.',
  },
  {
    name: 'The Tidal Table',
    description:
      'Island store with a view. Learn-to-play evenings each Thursday, and a seat is always kept free.',
  },
  {
    name: 'Cherry City Games',
    description:
      'Friendly neighbourhood counter with league nights, a repair bench and coffee that is better than it should be.',
  },
  {
    name: 'Capitol Hill Gaming Parlor',
    description:
      'Three floors, the top one for role-playing only. Book a room by the hour, host screen included.',
  },
  {
    name: 'Embassy Dice',
    description: 'Imports and translations from thirty countries. Ask for the wall of games without words.',
  },
  {
    name: 'Shaw Street Strategists',
    description:
      'Tournament organisers by trade. Pairings on the big screen and results online before you are home.',
  },
  {
    name: 'The Ninth Seat',
    description: 'Named for a walk-in guest, now our best game master. Walk in.',
  },
  {
    name: 'Congress Heights Hobby Hall',
    description: 'Community hall with a store attached. Youth tables in the afternoon, veterans from seven.',
  },
  {
    name: 'Anchor & Ale Games',
    description:
      'Boardwalk store with naval wargames, root beer on tap and an honest collection of lost dice.',
  },
  {
    name: 'Chesapeake Champions',
    description: 'Weekly leagues for every system we sell. New players start in the friendly bracket.',
  },
  {
    name: 'Second Wind Games',
    description: 'Pre-loved games, checked piece by piece. If one is missing we print it while you wait.',
  },
  {
    name: 'The Lotus Gambit',
    description: 'Two-player corner, tea bar and a Thursday ladder that has run since the day we opened.',
  },
  {
    name: 'Silk City Games',
    description: 'In an old mill with high windows. Tall terrain fits here, and so does your whole club.',
  },
  {
    name: 'Case Mountain Comics & Games',
    description:
      'Comics at the front, tables at the back, and a door in between that keeps the noise where it belongs.',
  },
  {
    name: 'Covered Bridge Games',
    description: 'One room, eight tables, and everyone knows your character by name.',
  },
  {
    name: 'Maple & Mithril',
    description: 'Fantasy battles, local syrup, and the best stocked hex terrain shelf north of anywhere.',
  },
  {
    name: 'Juniper Lane Hobbies',
    description: 'Model railways downstairs, wargames upstairs. The scenery skills travel both ways.',
  },
  {
    name: 'Fresh Pond Fables',
    description:
      'Story games and small presses. Authors stop by; check the board for read-and-play evenings.',
  },
  {
    name: 'Seven Hills Game Room',
    description: 'Open until midnight, with lockers for your army and a microwave for your dinner.',
  },
  {
    name: 'Granite & Goblins',
    description: 'Dungeon terrain carved by the owner. Rent a whole labyrinth for your finale.',
  },
  {
    name: 'Front Range Games',
    description:
      'The widest tables in the county and a trail map of every campaign that is looking for players.',
  },
  {
    name: 'Olde Town Initiative',
    description: 'Role-playing rooms with doors, lights you can dim and a bell for the kitchen next door.',
  },
  {
    name: 'The Standing Stone',
    description: 'A store around a single ring of tables. The middle is for demos: watch one before you buy.',
  },
  {
    name: 'Flatirons Figures',
    description:
      'Miniatures painted on commission, classes for those who would rather learn, and a wet palette for all.',
  },
  {
    name: 'Horsetooth Hobbies',
    description: 'Campaign planning service: bring your group, leave with a system, a schedule and snacks.',
  },
  {
    name: 'High Plains Hexes',
    description: 'Hex maps printed to order, hex tiles cast in house, hex cookies on Fridays.',
  },
  {
    name: 'Crossings Game Company',
    description: 'A friendly stop by the crossroads with beginners nights, late hours and easy parking.',
  },
  {
    name: 'The Honky Tonk Dragon',
    description: 'Live music until eight, live dice after. Saturdays are loud and everybody likes it.',
  },
  {
    name: 'Old Hickory Outpost',
    description:
      'Lake house feel, long benches, and a family table where grandparents win more than they admit.',
  },
  {
    name: 'Music City Meeples',
    description: 'Open library, fair prices and a staff picks shelf that is actually played by the staff.',
  },
  {
    name: 'Louisville Hex & Hammer',
    description: 'Scratch-built terrain, a workshop with tools and a strict goggles rule.',
  },
  {
    name: 'Bourbon Row Board Games',
    description: 'Grown-up evenings with quiet games and good chairs; families own the daylight hours.',
  },
  {
    name: 'Silver Wing Games',
    description: 'Starship battles hang from the ceiling. The tables beneath are for everything else.',
  },
  {
    name: 'Red Earth Rolls',
    description: 'Dice by weight, dice by colour, dice by luck. Tables free while you test them.',
  },
  {
    name: 'The Prairie Keep',
    description: 'A keep with a drawbridge, built by our regulars. Youth league every Saturday morning.',
  },
  {
    name: 'University Street Games',
    description: 'Student prices, finals-week quiet hours and a board of groups that need one more.',
  },
  {
    name: 'Boulevard Battlegrounds',
    description: 'Twelve large battle tables, numbered and lit, with a shelf of scenario packs to borrow.',
  },
  {
    name: 'Saguaro Saga Games',
    description: 'Cold air, cold drinks, hot tables. Home of the longest running campaign in the valley.',
  },
  {
    name: 'Arrowhead Adventures',
    description: 'Adventure paths from start to finish: sign on for a season and the seat stays yours.',
  },
  {
    name: 'The Neon Gauntlet',
    description:
      'Racing and arena games under neon lights. The leaderboard resets on the first of each month.',
  },
  {
    name: 'Marsh & Manor',
    description: 'Mystery evenings on the porch, with a hammock for whoever is out of the scene.',
  },
  {
    name: 'Spanish Moss Miniatures',
    description: 'Swamp bases, ship models and a friendly painting circle that meets on Wednesdays.',
  },
  {
    name: 'Coastal Quests',
    description: 'Short quests for short evenings. Every table ends by nine, promised.',
  },
  {
    name: 'River Region Gaming',
    description: 'A large hall for large events and a small room for the game you have been putting off.',
  },
  {
    name: 'The Brass Lamp',
    description: 'Brick walls, brass lamps, a balcony for spectators and a trade night each month.',
  },
  {
    name: 'Ozark Outriders',
    description: 'Trail food and trail games. We pack portable sets that survive a tent.',
  },
  {
    name: 'Hog Hollow Hobby',
    description: 'Kits, glue and good advice. Bring what broke; we like a challenge.',
  },
  {
    name: 'Midnight Sun Games',
    description: 'In June we close when it gets dark, which is to say that we try. Winter leagues fill fast.',
  },
  {
    name: 'The Long Night Table',
    description: 'Long campaigns for long nights, a stove in the middle and a dog under most chairs.',
  },
  {
    name: 'Gulf Coast Guild Hall',
    description: 'A guild hall in fact: members hold keys, share terrain and teach one newcomer a month.',
  },
  {
    name: 'Sand Dollar Saga',
    description:
      'Beach hours, bright tables, and a weekly one-shot that tourists can join for a single evening.',
  },
  {
    name: 'The Wandering Bard',
    description: 'Story games with a stage for the finale. Bring a lute, or borrow ours.',
  },
];
