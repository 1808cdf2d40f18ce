export { createMailer } from './deliver.ts'
export { contentOf, type MailContent, type NewMail, queueMail } from './queue.ts'
export { mailRoutes } from './routes.ts'
export { createTransport, type MailOptions } from './transport.ts'
