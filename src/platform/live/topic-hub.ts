import type { Id } from '#shared/ids.ts';

/** The least time between two messages to a page about one thing; changes in between are told together. */
const TELL_EVERY_MS = 1_000;
/** How often each stream sends a heartbeat. Proxies cut connections that are silent for a minute. */
const BEAT_MS = 25_000;

/** The events that a page receives: `words` after an announcement, a question or an answer, `changed` after any other change of its thing. */
type TopicEvent = 'changed' | 'words';

const textOf = (event: TopicEvent) => `event: ${event}\ndata: {}\n\n`;

/** The connection to one open page. */
type Stream = { write(text: string): void; end(): void };

type Topic = {
  streams: Set<Stream>;
  toldAt: number;
  timer: NodeJS.Timeout | null;
  /** The events that its streams are told next. */
  events: Set<TopicEvent>;
};

export type TopicHub = {
  /** Whether it accepts no more streams. */
  isStopped: () => boolean;
  /** Adds a stream about a thing. Returns a function that removes it. */
  add: (thingId: Id, stream: Stream) => () => void;
  /** Tells the streams about these things that they, or their words, changed, without any details. */
  changed: (thingIds: readonly Id[], event?: TopicEvent) => void;
  /** The same, and ends the streams: a page that may still see the thing opens a new one. */
  closed: (thingIds: readonly Id[]) => void;
  /** Tells all streams of both events, without ending them. */
  allChanged: () => void;
  /** Ends all streams and accepts no new ones. */
  stop: () => void;
};

/** The open streams of one server, by the thing that their page shows. */
export function createTopicHub({
  tellEveryMs = TELL_EVERY_MS,
  beatMs = BEAT_MS,
}: { tellEveryMs?: number; beatMs?: number } = {}): TopicHub {
  const topics = new Map<Id, Topic>();
  let stopped = false;

  function tell(topic: Topic): void {
    topic.timer = null;
    topic.toldAt = Date.now();
    const text = Array.from(topic.events, textOf).join('');
    topic.events.clear();
    for (const stream of topic.streams) stream.write(text);
  }

  function changed(thingIds: readonly Id[], event: TopicEvent = 'changed'): void {
    for (const id of thingIds) {
      const topic = topics.get(id);
      topic?.events.add(event);
      if (!topic || topic.timer !== null) continue;
      const waitMs = Math.max(topic.toldAt + tellEveryMs - Date.now(), 0);
      if (waitMs === 0) tell(topic);
      else topic.timer = setTimeout(() => tell(topic), waitMs);
    }
  }

  function remove(thingId: Id, stream: Stream): void {
    const topic = topics.get(thingId);
    if (!topic?.streams.delete(stream)) return;
    if (topic.streams.size > 0) return;
    if (topic.timer !== null) clearTimeout(topic.timer);
    topics.delete(thingId);
  }

  const all = () => [...topics.values()].flatMap(({ streams }) => Array.from(streams));

  const timer = setInterval(() => {
    for (const stream of all()) stream.write(':\n\n');
  }, beatMs);
  timer.unref();

  return {
    isStopped: () => stopped,
    add(thingId, stream) {
      const topic = topics.get(thingId) ?? { streams: new Set(), toldAt: 0, timer: null, events: new Set() };
      topics.set(thingId, topic);
      topic.streams.add(stream);
      return () => remove(thingId, stream);
    },
    changed,
    closed(thingIds) {
      for (const id of thingIds) {
        const topic = topics.get(id);
        if (!topic) continue;
        topic.events.add('changed');
        tell(topic);
        for (const stream of topic.streams) stream.end();
      }
    },
    allChanged: () => {
      for (const event of ['changed', 'words'] as const) changed([...topics.keys()], event);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const { timer: waiting } of topics.values()) if (waiting !== null) clearTimeout(waiting);
      for (const stream of all()) stream.end();
    },
  };
}
