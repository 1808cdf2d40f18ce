export type { MailOwner } from './budget.ts'
export { createMailer } from './deliver.ts'
export { admitInvitation } from './invitations.ts'
export { findMail, listMails } from './outbox.ts'
export { ownersOf } from './owners.ts'
export { mailPage, typedParagraphs } from './page.ts'
export { contentOf, type MailContent, type NewMail, queueMail } from './queue.ts'
export {
  countWaiting,
  createReleaser,
  decideReview,
  findReview,
  listReviews,
  openReview,
  reviewFacts,
} from './reviews.ts'
export { mailRoutes } from './routes.ts'
export { listSuppressions, removeSuppression, type Suppression, suppress } from './suppressions.ts'
export { createTransport, type MailOptions } from './transport.ts'
export {
  changeSubscription,
  findSubscription,
  type Subscription,
  unsubscribeUrl,
} from './unsubscribe.ts'
