/** The reader of a fact: a side of the fact's object, or a staff role. */
export type Lector = 'consumidor' | 'proveedor' | 'callcenter' | 'financiero' | 'administrador' | 'vendedor' | 'auditor'
