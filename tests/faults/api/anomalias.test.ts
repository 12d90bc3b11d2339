import { anomalias } from '#tests/api/auditoria/anomalias.ts'

anomalias(12)
