export const LOAD_ERASURE_ERROR =
  'We could not find out what deleting your account would do. Please try again.';

export const LOAD_EXPORT_ERROR = 'We could not find out whether your data are ready. Please try again.';

export const erasurePlanned = {
  title: 'Your account will be deleted',
  description: 'We have sent you a message. Until then you can keep it by one press.',
};

export const accountKept = { title: 'Your account stays', description: 'Everything is as it was.' };
