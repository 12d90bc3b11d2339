import { useYo } from './sesion.ts'

/**
 * Returns whether the reader is an auditor. Others aren't shown hashes, positions of the log and
 * ids of facts (decisiones/auditoria, «A history»).
 */
export const useEsAuditor = (): boolean => useYo().data?.cuenta.tipoUsuario === 'auditor'
