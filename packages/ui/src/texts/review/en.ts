/** The last step before an act that cannot be undone, and the draft of the registration form. */
export const reviewEn = {
  'review.public': 'Becomes public, permanently',
  'review.private': 'Does not become public',
  'review.meaning': 'What this means',
  'review.removed': 'removed',

  'review.register.card': 'Before you register',
  'review.register.title': 'Check before registering',
  'review.register.ok': 'Register permanently',
  'review.register.public': 'Your wallet address, the time, and the SHA-256 hash, type and size of the file.',
  'review.register.private': 'This browser encrypts it. Only you and the people you share the asset with can open it.',
  'review.register.final':
    'A registration can be neither changed nor deleted. Updates add versions; this first one stays on the blockchain.',
  'review.register.once': 'No account can register the same file a second time.',
  'review.register.protect':
    'Two transactions are sent: a commitment that reveals nothing about the file, then the registration.',

  'review.update.title': 'Check before updating',
  'review.update.ok': 'Save as a new version',
  'review.update.public': 'Your wallet address, the time, and the fact that there is a new version.',
  'review.update.public-file': 'Your wallet address, the time, and the SHA-256 hash, type and size of the new file.',
  'review.update.private': 'This browser encrypts it. Only people with access to the asset can open it.',
  'review.update.final':
    'A version can be neither changed nor deleted. People with access can also open the earlier versions.',

  'review.share.title': 'Check before sharing',
  'review.share.ok-internal': 'Send invitation',
  'review.share.ok-external': 'Send secure link',
  'review.share.ok-many': 'Send {n} invitations',
  'review.share.end': 'Access ends',
  'review.share.nda-standard': 'Standard text',
  'review.share.public':
    'The wallet addresses of the parties, the title of the asset, the access level, its end, and which NDA text applies.',
  'review.share.private': 'The file and its encrypted details. Only people with access can open them.',
  'review.share.contact':
    'Names and e-mail addresses of the parties, and your message. This portal stores them for the invitation and the NDA; they are not on the blockchain.',
  'review.share.signed': 'A recipient can open the asset as soon as they have signed the NDA.',
  'review.share.final':
    'You can revoke the access later. What a recipient has opened or downloaded by then cannot be recalled.',

  'review.revoke.public': 'The wallet addresses of both parties, and the time of the revocation.',

  'review.accept.public':
    'Your wallet address, your signature and its time. The terms of the invitation are public already.',
  'review.accept.private': 'The file and its encrypted details. You can open them after you have signed.',
  'review.accept.final':
    'A signature cannot be withdrawn. You can relinquish the access later; the NDA still binds you.',

  'form-draft.restored': 'Your entries were restored',
  'form-draft.changed': 'Last changed:',
  'form-draft.file-missing': 'The file {name} was not kept on this device. Choose it again.',
  'form-draft.kept':
    'Kept on this device as an encrypted draft until you register the asset, discard the draft or sign out.',
  'form-draft.kept-without-file':
    'Your entries are kept on this device as an encrypted draft. The file is not: this device has too little room for it.',
  'form-draft.failed': 'This browser cannot keep your entries. They are lost when you leave this page.',
  'form-draft.elsewhere': 'This form is also open in another tab, and only the entries of that tab are kept.',
  'form-draft.discard': 'Discard draft',
  'form-draft.discard-title': 'Discard this draft?',
  'form-draft.discard-text': 'Your entries and the chosen file are removed from this form and from this device.',
  'form-draft.leave-kept': 'Your entries are kept on this device. The form shows them again when you return.',
  'form-draft.leave-file': 'Your entries are kept on this device, but not the file. You have to choose it again.',
  'form-draft.leave-lost': 'Your entries are not kept on this device. If you leave now, they are lost.',
} as const;

export type ReviewTexts = Readonly<Record<keyof typeof reviewEn, string>>;
