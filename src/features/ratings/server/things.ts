import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { hasPlayer } from '#shared/actor.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  deleteRating,
  findAlias,
  findModeratedRating,
  listRatingsOf,
  writeRatingHidden,
} from './records/moderated.ts';

type RatingRow = NonNullable<Awaited<ReturnType<typeof findModeratedRating>>>;

/** '1 star from Kim for session 3 of The Mill' */
function ratingInWords({ stars, raterAlias, sessionNumber, title }: RatingRow): string {
  const session =
    sessionNumber === null || title === null
      ? 'a session that is gone'
      : `session ${sessionNumber} of ${isolated(title)}`;
  const rater = raterAlias ?? 'a player who is gone';
  return `${stars} ${stars === 1 ? 'star' : 'stars'} from ${isolated(rater)} for ${session}`;
}

/** One rating, which nobody but admins ever sees by itself: it is reported with all the others of its player. */
const ratingThing: ModeratedThing = {
  kind: 'rating',

  async find(db, id) {
    const rating = await findModeratedRating(db, id);
    if (!rating) return undefined;
    const session =
      rating.sessionNumber === null || rating.title === null
        ? 'a session'
        : `session ${rating.sessionNumber} of ${isolated(rating.title)}`;
    return {
      // Its rater reads this, so it names nobody else.
      title: `Your rating of ${session}`,
      text: `${ratingInWords(rating)}, to ${isolated(rating.ratedAlias ?? 'a player who is gone')}`,
      imageUrl: null,
      path: null,
      userId: rating.raterUserId,
      isHidden: rating.hiddenAt !== null,
      parts: [],
    };
  },

  isShownTo: () => Promise.resolve(false),

  async hide({ db, clock }, id) {
    await writeRatingHidden(db, id, clock());
    return {};
  },

  async restore({ db }, id) {
    await writeRatingHidden(db, id, null);
    return true;
  },

  remove: ({ db }, id) => deleteRating(db, id),
};

/** The ratings that a player received. They alone may report them; which of them count is decided one by one. */
const ratingsThing: ModeratedThing = {
  kind: 'ratings',

  async find(db, id) {
    const alias = await findAlias(db, id);
    if (alias === undefined) return undefined;
    const ratings = await listRatingsOf(db, id);
    return {
      title: `Ratings that ${isolated(alias)} received`,
      text: ratings.length === 0 ? 'Nobody has rated them yet.' : null,
      imageUrl: null,
      path: null,
      // Those who gave them are told one by one.
      userId: null,
      isHidden: false,
      parts: ratings.map((rating) => ({
        kind: 'rating',
        id: rating.id,
        title: ratingInWords(rating),
        isHidden: rating.hiddenAt !== null,
      })),
    };
  },

  isShownTo: ({ actor }, id) => Promise.resolve(hasPlayer(actor) && actor.playerId === id),
};

/** What of ratings people report and admins decide about. */
export const ratingsThings: ModeratedThing[] = [ratingThing, ratingsThing];
