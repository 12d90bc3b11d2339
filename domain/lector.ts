/** As what somebody looks at a fact: a side of what it is of, or a staff role. */
export type Lector = 'consumidor' | 'proveedor' | 'callcenter' | 'financiero' | 'administrador' | 'vendedor' | 'auditor'
