import type { AccessibilityNeed, SafetyTool } from '../../table-facts/rules.ts';

/** The words for what makes a table accessible to more people. */
export const accessibilityNames: Record<AccessibilityNeed, string> = {
  'step-free': 'Step-free way to the table',
  'wheelchair-seating': 'Wheelchair place at the table',
  'accessible-toilet': 'Accessible toilet',
  'quiet-room': 'Quiet room',
  captions: 'Captions or text chat',
  'screen-readers': 'Works with screen readers',
  'large-print': 'Large print',
  'service-animals': 'Room for service animals',
  'regular-breaks': 'Regular breaks',
  'scent-free': 'Scent-free',
};

/** Safety tools, by the names that players know. */
export const safetyToolNames: Record<SafetyTool, string> = {
  'session-zero': 'Session zero',
  'lines-and-veils': 'Lines and Veils',
  'x-card': 'X-Card',
  'script-change': 'Script Change',
  'open-door': 'Open Door',
  'check-ins': 'Safety check-ins',
  'consent-checklist': 'Consent checklist',
  'luxton-technique': 'Luxton Technique',
  'stars-and-wishes': 'Stars and Wishes',
  debriefing: 'Debriefing',
};

/** The words for stored values. Unknown values, from a later version, are shown as they are. */
export const inWords = (names: Record<string, string>, words: readonly string[]): string[] =>
  words.map((word) => names[word] ?? word);
