import { expect, test, vi } from 'vitest';
import { SendError, type SendOptions, type StoredUpload } from './send-file.ts';
import { createUploadQueue } from './upload-queue.ts';

type Sent = { file: File; options: SendOptions; answer: (status?: number) => void };

/** No picture has too many pixels. */
const look = () => Promise.resolve(null);

/** A queue whose files arrive when the test says so. */
function queueWithoutServer() {
  const sent: Sent[] = [];
  const send = (file: File, options: SendOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<StoredUpload>();
    options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
    const { name, size: sizeBytes } = file;
    const stored = { uploadId: options.uploadId, name, url: `/files/${name}`, contentType: '', sizeBytes };
    const answer = (status = 200) => {
      if (status === 200) resolve(stored);
      else reject(new SendError('REFUSED', status, `Refused with ${status}`));
    };
    sent.push({ file, options, answer });
    return promise;
  };
  const queue = createUploadQueue('campaign-photo', { send, look });
  return { queue, sent };
}

const photo = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'image/png' });
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}.png`));
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

test('three files are sent at a time, each leaves the list when it is in its place', async () => {
  const { queue, sent } = queueWithoutServer();
  const placed: string[] = [];
  queue.whenStored((upload) => Promise.resolve(void placed.push(upload.name)));
  queue.add(photos(5));
  expect(queue.items().map(({ state }) => state)).toEqual([
    'sending',
    'sending',
    'sending',
    'waiting',
    'waiting',
  ]);
  await settled();
  sent[1]?.answer();
  await settled();
  expect([placed, sent.length, queue.items().length]).toEqual([['1.png'], 4, 4]);
});

test('progress, cancelling and failing concern one file alone', async () => {
  const { queue, sent } = queueWithoutServer();
  queue.add(photos(3));
  await settled();
  sent[0]?.options.onProgress(0.5);
  queue.cancel(sent[1]!.options.uploadId);
  sent[2]?.answer(422);
  await settled();
  expect(queue.items()).toMatchObject([
    { name: '0.png', state: 'sending', share: 0.5 },
    { name: '2.png', state: 'failed', problem: 'Refused with 422', retryable: false },
  ]);
});

test('files of whom the server asks for a pause wait, and are sent again by themselves', async () => {
  const answers: (() => Promise<StoredUpload>)[] = [
    () => Promise.reject(new SendError('TOO_MANY_WRITES', 429, 'Please wait a moment')),
    () => Promise.resolve({ uploadId: '1', name: '0.png', url: '/files/0', contentType: '', sizeBytes: 10 }),
  ];
  const queue = createUploadQueue('campaign-photo', { send: () => answers.shift()!(), look, pauseMs: 1 });
  let refusals = 1;
  queue.whenStored(() =>
    refusals-- > 0 ? Promise.reject(new SendError('TOO_MANY_WRITES', 429, 'Please wait')) : Promise.resolve(),
  );
  queue.add(photos(1));
  await vi.waitFor(() => expect([queue.items(), queue.arrived()]).toEqual([[], 1]));
});

test('a file that failed is sent again with the same id', async () => {
  const { queue, sent } = queueWithoutServer();
  queue.add(photos(1));
  await settled();
  sent[0]?.answer(503);
  await settled();
  const [item] = queue.items();
  expect(item).toMatchObject({ state: 'failed', retryable: true });
  queue.retry(item!.id);
  await settled();
  expect(sent.map(({ options }) => options.uploadId)).toEqual([item!.id, item!.id]);
});

test('a file that is stored but not in its place is not sent again', async () => {
  const { queue, sent } = queueWithoutServer();
  let isAway = true;
  queue.whenStored(() => (isAway ? Promise.reject(new SendError('NETWORK', 0, 'Away')) : Promise.resolve()));
  queue.add(photos(1));
  await settled();
  sent[0]?.answer();
  await settled();
  isAway = false;
  queue.retry(queue.items()[0]!.id);
  await settled();
  expect([sent.length, queue.items()]).toEqual([1, []]);
});

test('what the server would refuse is not sent', () => {
  const { queue, sent } = queueWithoutServer();
  queue.add([new File(['x'], 'page.html'), photo('empty.png', 0), photo('large.png', 15 * 1024 * 1024 + 1)]);
  expect(sent).toEqual([]);
  expect(queue.items().map(({ problem }) => problem)).toEqual([
    'Please choose a JPEG, PNG, WebP or AVIF picture',
    'The file is empty',
    'The file is too large (up to 15 MB)',
  ]);
});

test('a picture with too many pixels is not sent, and says so', async () => {
  const send = vi.fn<() => Promise<StoredUpload>>();
  const queue = createUploadQueue('campaign-photo', { send, look: () => Promise.resolve('Too many') });
  queue.add(photos(1));
  await settled();
  expect(queue.items()).toMatchObject([{ state: 'failed', problem: 'Too many', retryable: false }]);
  expect(send).not.toHaveBeenCalled();
});
