export type PanelDeFila = 'chat' | 'nota' | 'archivos' | 'correo' | 'negociacion' | 'final' | 'incidente' | 'editar'
/** The panel that is open, and on which order. */
export type PanelAbierto = { readonly cual: PanelDeFila; readonly idPedido: string }
export type AbrirPanel = (cual: PanelDeFila) => void
