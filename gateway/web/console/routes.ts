// Every page of the console.
import { pages } from '../kit/index.ts'
import { ownAccountPages } from './account/routes.ts'
import { dataPages } from './data-routes.ts'
import { settingsPages } from './settings/index.ts'

export const consolePages = pages(dataPages, settingsPages, ownAccountPages)
