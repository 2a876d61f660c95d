/** 'a…@example.org': enough to recognise a person, too little to write to them (decision P9). */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`;
};
