import type { View } from '../../core/view.ts'
import type { PageReportSchema } from '../../platform/http/index.ts'

/** A report, as its event shows it. */
export type PageReportView = View<typeof PageReportSchema>
