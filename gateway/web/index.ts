export { type HomeOptions, homeRoutes } from './home/routes.ts'
export { Html, type HtmlValue, html } from './layout/html.ts'
export { type PageContent, page, sendPage } from './layout/page.ts'
export { type WelcomeOptions, welcomeRoutes } from './welcome/routes.ts'
