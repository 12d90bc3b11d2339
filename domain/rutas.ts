/**
 * A route: `pagina` answers HTML to a browser, the others answer data. On a `secreta` one, anybody
 * who has the address may act, so nobody stores or lists it.
 */
type Ruta = {
  readonly metodo: 'GET' | 'POST' | 'DELETE'
  readonly camino: string
  readonly pagina?: true
  readonly secreta?: true
}

/**
 * Every route by its name, with its method and its path; `{x}` is a parameter (decisiones/http,
 * «Names and paths»). Server and web both ask here, and no other code writes a path. A step's row
 * names its route (`pasos`).
 */
export const RUTAS = {
  // Pages.
  home: { metodo: 'GET', camino: '/', pagina: true },
  login: { metodo: 'GET', camino: '/login', pagina: true },
  olvido_contrasena: { metodo: 'GET', camino: '/login/olvido-contrasena', pagina: true },
  restablecer_contrasena: { metodo: 'GET', camino: '/login/restablecer/{token}', pagina: true, secreta: true },
  personal: { metodo: 'GET', camino: '/personal', pagina: true },
  empresa: { metodo: 'GET', camino: '/empresa', pagina: true },
  proveedor: { metodo: 'GET', camino: '/proveedor', pagina: true },
  proveedor_pedidos: { metodo: 'GET', camino: '/proveedor/pedidos', pagina: true },
  consumo: { metodo: 'GET', camino: '/consumo', pagina: true },
  mis_pagos_de_consumo: { metodo: 'GET', camino: '/consumo/pagos', pagina: true },
  mis_publicaciones: { metodo: 'GET', camino: '/publicaciones', pagina: true },
  publicaciones_proveedor: { metodo: 'GET', camino: '/proveedor/publicaciones/{hashIdProv}', pagina: true },
  clnt_add: { metodo: 'GET', camino: '/registro/cliente', pagina: true },
  proveedor_add: { metodo: 'GET', camino: '/registro/proveedor', pagina: true },
  registro_confirmar: { metodo: 'GET', camino: '/registro/confirmar/{token}', pagina: true, secreta: true },
  baja_de_correo: { metodo: 'GET', camino: '/correo/baja/{token}', pagina: true, secreta: true },
  cuenta_personal_upgrade: {
    metodo: 'GET',
    camino: '/suscripcion/{idCuentaPersonal}/personal/registro',
    pagina: true,
  },
  cuenta_empresa_upgrade: {
    metodo: 'GET',
    camino: '/suscripcion/{idEmpresaProveedor}/empresa/registro',
    pagina: true,
  },
  proveedor_pago: { metodo: 'GET', camino: '/pago/{id}/registro', pagina: true },
  ecuador_mapa_sucursales: {
    metodo: 'GET',
    camino: '/registro/mapa/ecuador/sucursales/{hashIdEmpresa}',
    pagina: true,
  },
  administrador_add: { metodo: 'GET', camino: '/registro/{token}', pagina: true, secreta: true },
  perfil: { metodo: 'GET', camino: '/perfil', pagina: true },
  invitaciones: { metodo: 'GET', camino: '/invitaciones', pagina: true },
  mensajes: { metodo: 'GET', camino: '/mensajes', pagina: true },
  sucursales: { metodo: 'GET', camino: '/proveedor/sucursales', pagina: true },
  mis_incidentes: { metodo: 'GET', camino: '/incidentes', pagina: true },
  pedido_nuevo: { metodo: 'GET', camino: '/pedido/nuevo', pagina: true },
  pedido_nuevo_proveedor: { metodo: 'GET', camino: '/pedido/nuevo/{hashId}', pagina: true },
  pedido_cliente: { metodo: 'GET', camino: '/pedido/cliente/{hashId}', pagina: true },
  pedido_proveedor: { metodo: 'GET', camino: '/proveedor/pedido/{hashId}', pagina: true },
  propuesta_por_enlace: { metodo: 'GET', camino: '/propuesta/{token}', pagina: true, secreta: true },
  oferta_por_enlace: { metodo: 'GET', camino: '/oferta/{token}', pagina: true, secreta: true },
  vendedor: { metodo: 'GET', camino: '/vendedor', pagina: true },
  financiero: { metodo: 'GET', camino: '/vendedor/financiero', pagina: true },
  admin: { metodo: 'GET', camino: '/admin', pagina: true },
  admin_todos_clientes: { metodo: 'GET', camino: '/admin/view/todosClientes', pagina: true },
  vendedor_clientes: { metodo: 'GET', camino: '/vendedor/clientes', pagina: true },
  financiero_todos_clientes: { metodo: 'GET', camino: '/vendedor/financiero/todosClientes', pagina: true },
  admin_new: { metodo: 'GET', camino: '/admin/admin-new', pagina: true },
  call_center_new: { metodo: 'GET', camino: '/admin/call-center-new', pagina: true },
  financiero_new: { metodo: 'GET', camino: '/admin/financiero-new', pagina: true },
  vendedor_new: { metodo: 'GET', camino: '/admin/vendedor-new', pagina: true },
  auditor_new: { metodo: 'GET', camino: '/admin/auditor-new', pagina: true },
  edit_administracion: { metodo: 'GET', camino: '/admin/edit/administracion', pagina: true },
  new_negociacion: { metodo: 'GET', camino: '/new-negociacion', pagina: true },
  auditoria: { metodo: 'GET', camino: '/auditoria', pagina: true },
  conciliacion: { metodo: 'GET', camino: '/vendedor/financiero/conciliacion', pagina: true },
  extracto_pagina: { metodo: 'GET', camino: '/vendedor/financiero/extracto', pagina: true },
  auditoria_de: { metodo: 'GET', camino: '/auditoria/historia/{stream}', pagina: true },
  buzon: { metodo: 'GET', camino: '/desarrollo/buzon', pagina: true },
  piezas: { metodo: 'GET', camino: '/desarrollo/piezas', pagina: true },

  // Session and password.
  iniciar_sesion: { metodo: 'POST', camino: '/login' },
  logout: { metodo: 'POST', camino: '/logout' },
  pagina_logout: { metodo: 'GET', camino: '/logout', pagina: true },
  logout_todas: { metodo: 'POST', camino: '/logout/todas' },
  sesiones_propias: { metodo: 'GET', camino: '/api/cuenta/sesiones' },
  cerrar_sesion: { metodo: 'POST', camino: '/api/cuenta/sesiones/cerrar' },
  cerrar_otras_sesiones: { metodo: 'POST', camino: '/api/cuenta/sesiones/cerrar-otras' },
  yo: { metodo: 'GET', camino: '/api/yo' },
  avisos: { metodo: 'GET', camino: '/api/avisos' },
  avisos_leer: { metodo: 'POST', camino: '/api/avisos/leidos' },
  push_clave: { metodo: 'GET', camino: '/api/push/clave' },
  push_dispositivos: { metodo: 'GET', camino: '/api/push/dispositivos' },
  push_suscribir: { metodo: 'POST', camino: '/api/push/dispositivos' },
  push_quitar: { metodo: 'POST', camino: '/api/push/dispositivos/quitar' },
  pedir_restablecimiento: { metodo: 'POST', camino: '/login/olvido-contrasena' },
  restablecer: { metodo: 'POST', camino: '/login/restablecer' },
  restablecer_sirve: { metodo: 'GET', camino: '/api/restablecer/{token}' },
  cambiar_contrasena: { metodo: 'POST', camino: '/api/cuenta/contrasena' },
  confirmar_contrasena: { metodo: 'POST', camino: '/api/cuenta/confirmar-contrasena' },
  validar_contrasena_cliente: { metodo: 'POST', camino: '/api/cliente/contrasena/validar' },
  validar_contrasena_proveedor: { metodo: 'POST', camino: '/api/proveedor/contrasena/validar' },

  // Registration, upgrade and profile.
  registrar_cliente: { metodo: 'POST', camino: '/registro/cliente/formulario' },
  registrar_cliente_ajax: { metodo: 'POST', camino: '/registro/cliente/ajax' },
  registrar_proveedor: { metodo: 'POST', camino: '/registro/proveedor' },
  registrar_administrador: { metodo: 'POST', camino: '/registro/{token}' },
  confirmar_correo: { metodo: 'POST', camino: '/registro/confirmar' },
  darse_de_baja: { metodo: 'POST', camino: '/correo/baja/{token}' },
  enviar_correo_terminos: { metodo: 'POST', camino: '/api/cuenta/confirmacion' },
  ascender_personal: { metodo: 'POST', camino: '/suscripcion/{idCuentaPersonal}/personal/registro' },
  ascender_empresa: { metodo: 'POST', camino: '/suscripcion/{idEmpresaProveedor}/empresa/registro' },
  ascender_empresa_ajax: { metodo: 'POST', camino: '/suscripcion/ajax/{idEmpresaProv}/empresa/registro' },
  ascender_pago: { metodo: 'POST', camino: '/pago/{id}/registro' },
  perfil_propio: { metodo: 'GET', camino: '/api/cuenta/perfil' },
  editar_perfil: { metodo: 'POST', camino: '/api/cuenta/perfil' },
  editar_palabras: { metodo: 'POST', camino: '/api/cuenta/palabras' },
  editar_horario: { metodo: 'POST', camino: '/api/cuenta/horario' },
  subir_logo: { metodo: 'POST', camino: '/api/cuenta/logo' },
  quitar_logo: { metodo: 'DELETE', camino: '/api/cuenta/logo' },
  pedidos_zip: { metodo: 'GET', camino: '/api/descargas/pedidos.zip' },
  pedidos_zip_medida: { metodo: 'GET', camino: '/api/descargas/pedidos' },
  logos_zip: { metodo: 'GET', camino: '/api/descargas/logos.zip' },
  qr_zip: { metodo: 'GET', camino: '/api/descargas/qr.zip' },
  logo: { metodo: 'GET', camino: '/api/logos/{hashId}' },
  cambio_fondo: { metodo: 'POST', camino: '/api/cuenta/fondo' },
  elegir_avisos: { metodo: 'POST', camino: '/api/cuenta/avisos' },
  aparecer_estrellas: { metodo: 'POST', camino: '/api/cuenta/estrellas' },

  // Places.
  continentes: { metodo: 'GET', camino: '/api/continentes' },
  paises: { metodo: 'GET', camino: '/api/paises/{idContinente}' },
  provincias: { metodo: 'GET', camino: '/api/provincias/{idPais}' },
  ciudades: { metodo: 'GET', camino: '/api/ciudades/{idProvincia}' },
  parroquias: { metodo: 'GET', camino: '/api/parroquias/{idCiudad}' },
  mapa: { metodo: 'GET', camino: '/api/mapa' },

  // Accounts, for an administrator.
  admin_clientes_ajax: { metodo: 'GET', camino: '/admin/clientes-ajax/datatable' },
  vendedor_cuentas_ajax: { metodo: 'GET', camino: '/vendedor/cuentas-ajax/datatable' },
  invitar_personal: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/invitar' },
  activar_cuenta: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/activar' },
  desactivar_cuenta: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/desactivar' },
  limitar_cuenta: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/limitar' },
  quitar_limite: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/quitar-limite' },
  por_eliminar: { metodo: 'GET', camino: '/api/admin/cuentas/{hashId}/eliminar' },
  eliminar_persona: { metodo: 'POST', camino: '/api/admin/cuentas/{hashId}/eliminar' },

  // ChatWork.
  chat: { metodo: 'GET', camino: '/new', pagina: true },
  chat_save: { metodo: 'POST', camino: '/chat/save' },
  chat_adjuntar: { metodo: 'POST', camino: '/chat/adjuntar/archivo' },
  chat_unread: { metodo: 'POST', camino: '/add/unread/chat/list' },
  chat_close: { metodo: 'POST', camino: '/close/chat/state' },
  chat_messages: { metodo: 'GET', camino: '/api/chat/messages/{channel}' },
  chat_archivo: { metodo: 'GET', camino: '/api/chat/archivo/{channel}' },
  chat_archivo_prohibir: { metodo: 'POST', camino: '/api/chat/archivo/prohibir' },
  chat_conversaciones: { metodo: 'GET', camino: '/api/chat/conversaciones' },
  chat_sin_leer: { metodo: 'GET', camino: '/api/chat/sin-leer' },

  // Bands, search and publications.
  home_search: { metodo: 'GET', camino: '/buscar' },
  bandas: { metodo: 'GET', camino: '/api/bandas' },
  banda_publica: { metodo: 'GET', camino: '/api/bandas/publica' },
  banda_pagina: { metodo: 'GET', camino: '/api/bandas/pagina' },
  proveedor_favoritos: { metodo: 'GET', camino: '/api/proveedor/favoritos' },
  proveedor_clientes_proveedor: { metodo: 'GET', camino: '/api/proveedor/clientes-proveedor' },
  find_id_matriz_publicacion: { metodo: 'POST', camino: '/api/publicaciones/matriz' },
  api_publicaciones_collection: { metodo: 'GET', camino: '/api/publicaciones/{idProv}' },
  publicaciones_por_estado: { metodo: 'GET', camino: '/api/publicaciones/{idProv}/{statePost}' },
  publicacion_propia: { metodo: 'GET', camino: '/api/publicacion/{idPub}/propia' },
  publicaciones_cuantas: { metodo: 'GET', camino: '/api/publicaciones' },
  publicacion_guardar: { metodo: 'POST', camino: '/api/publicaciones/guardar' },
  publicacion_subir_imagen: { metodo: 'POST', camino: '/api/publicaciones/imagen' },
  publicacion_eliminar: { metodo: 'POST', camino: '/api/publicaciones/eliminar' },
  publicacion_restaurar: { metodo: 'POST', camino: '/api/publicaciones/restaurar' },
  publicacion_purgar: { metodo: 'POST', camino: '/api/publicaciones/purgar' },
  publicacion_mover: { metodo: 'POST', camino: '/api/publicaciones/mover' },
  api_publicacion: { metodo: 'GET', camino: '/api/publicacion/{idPub}' },
  publicacion_imagen: { metodo: 'GET', camino: '/api/publicacion/{idPub}/imagen' },
  draw_grafico_consumo: { metodo: 'POST', camino: '/api/consumo/grafico' },
  consumo_hechos: { metodo: 'GET', camino: '/api/consumo/{idProv}/{figura}' },
  aceptar_pago_consumo: { metodo: 'POST', camino: '/api/consumo/pagar' },
  reactivar_pago_cero: { metodo: 'POST', camino: '/api/consumo/reactivar' },
  cifras_administrador: { metodo: 'GET', camino: '/api/cifras/administrador' },
  cifras_callcenter: { metodo: 'GET', camino: '/api/cifras/callcenter' },
  cifras_financiero: { metodo: 'GET', camino: '/api/cifras/financiero' },
  cifras_vendedor: { metodo: 'GET', camino: '/api/cifras/vendedor' },
  cifras_auditor: { metodo: 'GET', camino: '/api/cifras/auditor' },
  cifras_propias: { metodo: 'GET', camino: '/api/cifras/propias' },
  cifras_sucesos: { metodo: 'GET', camino: '/api/cifras/{medida}/hechos' },
  cifras_cola: { metodo: 'GET', camino: '/api/cifras/colas/{cola}' },
  cifras_pedidos: { metodo: 'GET', camino: '/api/cifras/pedidos/{estado}' },
  cifras_invitados: { metodo: 'GET', camino: '/api/cifras/invitados/{paso}' },
  cifras_deudas: { metodo: 'GET', camino: '/api/cifras/deudas' },
  cifras_hechos: { metodo: 'GET', camino: '/api/cifras/hechos' },
  auditoria_historias: { metodo: 'GET', camino: '/api/auditoria/historias' },
  auditoria_cuentas: { metodo: 'GET', camino: '/api/auditoria/cuentas' },
  auditoria_nombres: { metodo: 'GET', camino: '/api/auditoria/nombres' },
  auditoria_anomalias: { metodo: 'GET', camino: '/api/auditoria/anomalias' },
  auditoria_anomalia: { metodo: 'GET', camino: '/api/auditoria/anomalias/{clase}' },
  auditoria_revisar: { metodo: 'POST', camino: '/api/auditoria/anomalias/{clase}/revisar' },
  auditoria_revision_deshacer: { metodo: 'POST', camino: '/api/auditoria/anomalias/{clase}/revisar/deshacer' },
  auditoria_cadena: { metodo: 'GET', camino: '/api/auditoria/{stream}/cadena' },
  auditoria_historia: { metodo: 'GET', camino: '/api/auditoria/{stream}/historia' },
  auditoria_retrato: { metodo: 'GET', camino: '/api/auditoria/{stream}/retrato' },
  auditoria_caso: { metodo: 'GET', camino: '/api/auditoria/{stream}/caso.json' },
  auditoria_caso_pdf: { metodo: 'GET', camino: '/api/auditoria/{stream}/caso.pdf' },
  trabajos: { metodo: 'GET', camino: '/api/auditoria/trabajos' },
  trabajo_pedir: { metodo: 'POST', camino: '/api/auditoria/trabajos' },
  trabajo_cancelar: { metodo: 'POST', camino: '/api/auditoria/trabajos/{id}/cancelar' },
  momento_tabla: { metodo: 'GET', camino: '/api/auditoria/momentos/{id}/{tabla}' },
  auditoria_raices: { metodo: 'GET', camino: '/api/auditoria/raices' },
  auditoria_inclusion: { metodo: 'GET', camino: '/api/auditoria/raices/inclusion' },
  auditoria_consistencia: { metodo: 'GET', camino: '/api/auditoria/raices/consistencia' },
  auditoria_raiz_diaria: { metodo: 'POST', camino: '/api/auditoria/raices/correo' },
  raices_publicas: { metodo: 'GET', camino: '/.well-known/bandwork-raices.json' },
  libro_ajax: { metodo: 'GET', camino: '/vendedor/financiero/libro' },
  conciliacion_hechos: { metodo: 'GET', camino: '/api/conciliacion/{id}/hechos' },
  conciliacion_archivo: { metodo: 'GET', camino: '/api/conciliacion/{id}/archivo' },
  conciliacion_cierres: { metodo: 'GET', camino: '/api/conciliacion/cierres' },
  conciliacion_cierre_pdf: { metodo: 'GET', camino: '/api/conciliacion/cierres/{mes}/cierre.pdf' },
  conciliacion_firmar: { metodo: 'POST', camino: '/api/conciliacion/{id}/firma' },
  extractos: { metodo: 'GET', camino: '/api/extractos' },
  extracto_subir: { metodo: 'POST', camino: '/api/extractos' },
  extracto: { metodo: 'GET', camino: '/api/extractos/{id}' },
  extracto_confirmar: { metodo: 'POST', camino: '/api/extractos/{id}/confirmar' },
  extracto_apartar: { metodo: 'POST', camino: '/api/extractos/{id}/apartar' },
  extracto_pagos: { metodo: 'GET', camino: '/api/extractos/{id}/lineas/{numero}/pagos' },
  extractos_pendientes: { metodo: 'GET', camino: '/api/extractos/pendientes' },
  extracto_quitar: { metodo: 'DELETE', camino: '/api/extractos/{id}' },
  extracto_sin_linea: { metodo: 'GET', camino: '/api/extractos/{id}/sin-linea' },
  extracto_columnas_de: { metodo: 'GET', camino: '/api/extractos/{id}/columnas' },
  extracto_columnas: { metodo: 'POST', camino: '/api/extractos/{id}/columnas' },
  consumo_supuesto: { metodo: 'GET', camino: '/api/consumo/supuesto' },
  consumo_recordar: { metodo: 'POST', camino: '/api/consumo/recordar' },
  consumo_pagos: { metodo: 'GET', camino: '/api/consumo/pagos' },
  consumo_comprobante: { metodo: 'GET', camino: '/api/consumo/{idProv}/pagos/{numero}/comprobante' },
  consumo_recibo: { metodo: 'GET', camino: '/api/consumo/{idProv}/pagos/{numero}/recibo' },
  consumo_confirmar_pago: { metodo: 'POST', camino: '/api/consumo/pagos/confirmar' },
  consumo_rechazar_pago: { metodo: 'POST', camino: '/api/consumo/pagos/rechazar' },
  create_obj_anual_prov: { metodo: 'POST', camino: '/api/consumo/objetivo' },
  mercado_actividades: { metodo: 'GET', camino: '/api/mercado/actividades' },
  mercado_publicaciones: { metodo: 'GET', camino: '/api/mercado/publicaciones' },
  mercado_cerca: { metodo: 'GET', camino: '/api/mercado/cerca' },
  proveedores: { metodo: 'GET', camino: '/api/proveedores' },
  un_proveedor: { metodo: 'GET', camino: '/api/proveedores/{hashId}' },

  // Favourites.
  favoritos_mover: { metodo: 'POST', camino: '/api/favoritos/mover' },
  clnt_add_proveedrs_favoritos: { metodo: 'POST', camino: '/cliente/proveedores/add/favoritos/{hashIdProv}' },
  clnt_remove_proveedrs_favoritos: { metodo: 'DELETE', camino: '/cliente/proveedores/remove/favoritos/{hashIdProv}' },
  empr_add_proveedrs_favoritos: { metodo: 'POST', camino: '/empresa/proveedores/add/favoritos/{hashIdProv}' },
  empr_remove_proveedrs_favoritos: { metodo: 'DELETE', camino: '/empresa/proveedores/remove/favoritos/{hashIdProv}' },
  proveedr_add_proveedrs_favoritos: { metodo: 'POST', camino: '/proveedor/proveedores/add/favoritos/{hashIdProv}' },
  proveedr_remove_proveedrs_favoritos: {
    metodo: 'DELETE',
    camino: '/proveedor/proveedores/remove/favoritos/{hashIdProv}',
  },
  proveedr_add_empresas_favoritos: { metodo: 'POST', camino: '/proveedor/empresas/add/favoritos/{hashIdProv}' },
  proveedr_remove_empresas_favoritos: {
    metodo: 'DELETE',
    camino: '/proveedor/empresas/remove/favoritos/{hashIdProv}',
  },
  proveedr_add_personals_favoritos: { metodo: 'POST', camino: '/proveedor/personas/add/favoritos/{hashIdProv}' },
  proveedr_remove_personals_favoritos: {
    metodo: 'DELETE',
    camino: '/proveedor/personas/remove/favoritos/{hashIdProv}',
  },

  // Invitations and mass messages.
  enviar_correo_cliente: { metodo: 'POST', camino: '/api/invitaciones/correo/cliente' },
  enviar_correo_varios: { metodo: 'POST', camino: '/api/invitaciones/correo/varios' },
  enviar_correo_sucursal: { metodo: 'POST', camino: '/api/invitaciones/correo/sucursal' },
  invitaciones_propias: { metodo: 'GET', camino: '/api/invitaciones' },
  una_invitacion: { metodo: 'GET', camino: '/api/invitacion/{token}' },
  mensaje_masivo: { metodo: 'POST', camino: '/api/mensajes/masivo' },
  mensaje_destinatarios: { metodo: 'GET', camino: '/api/mensajes/destinatarios' },

  // Branches and their map.
  sucursales_ajax: { metodo: 'GET', camino: '/api/sucursales' },
  mapa_sucursales: { metodo: 'GET', camino: '/registro/mapa/sucursales/{hashIdEmpresa}' },
  pedido_mapa_session: { metodo: 'POST', camino: '/registro/pedido/mapa/session/{id}' },

  // The steps of orders and of subscriptions.
  pedido_edit: { metodo: 'POST', camino: '/pedido/edit/cliente/{hashId}' },
  pedidos_subtotal: { metodo: 'POST', camino: '/api/pedidos/subtotal' },
  pedidos_envio_precio: { metodo: 'POST', camino: '/api/pedidos/envio/precio' },
  pedidos_propuesta_correo: { metodo: 'POST', camino: '/api/pedidos/propuesta/correo' },
  pedidos_propuesta_pedir_confirmacion: { metodo: 'POST', camino: '/api/pedidos/propuesta/pedir-confirmacion' },
  pedidos_propuesta_confirmar: { metodo: 'POST', camino: '/api/pedidos/propuesta/confirmar' },
  pedidos_contraoferta: { metodo: 'POST', camino: '/api/pedidos/contraoferta' },
  pedidos_contraoferta_retirar: { metodo: 'POST', camino: '/api/pedidos/contraoferta/retirar' },
  pedidos_contraoferta_declinar: { metodo: 'POST', camino: '/api/pedidos/contraoferta/declinar' },
  pedidos_contraoferta_aceptar: { metodo: 'POST', camino: '/api/pedidos/contraoferta/aceptar' },
  pedidos_aprobar: { metodo: 'POST', camino: '/api/pedidos/aprobar' },
  pedidos_renegociar: { metodo: 'POST', camino: '/api/pedidos/renegociar' },
  pedidos_entregar: { metodo: 'POST', camino: '/api/pedidos/entregar' },
  pedidos_recibir: { metodo: 'POST', camino: '/api/pedidos/recibir' },
  pedidos_finalizar: { metodo: 'POST', camino: '/api/pedidos/finalizar' },
  pedidos_descartar: { metodo: 'POST', camino: '/api/pedidos/descartar' },
  pedidos_deshacer_descarte: { metodo: 'POST', camino: '/api/pedidos/descartar/deshacer' },
  pedidos_nota: { metodo: 'POST', camino: '/api/pedidos/nota' },
  pedidos_adjuntar_archivo: { metodo: 'POST', camino: '/api/pedidos/adjuntar/archivo' },
  pedidos_copiar_archivos: { metodo: 'POST', camino: '/api/pedidos/copiar/archivos' },
  pedidos_archivo_prohibir: { metodo: 'POST', camino: '/api/pedidos/archivo/prohibir' },
  pedidos_incidente: { metodo: 'POST', camino: '/api/pedidos/incidente' },
  compra_nueva: { metodo: 'POST', camino: '/new-negociacion' },
  compra_tomar: { metodo: 'POST', camino: '/api/compras/tomar' },
  compra_abrir_negociacion: { metodo: 'POST', camino: '/api/compras/abrir' },
  compra_ofrecer: { metodo: 'POST', camino: '/api/compras/ofrecer' },
  compra_ofrecer_demo: { metodo: 'POST', camino: '/api/compras/demo' },
  compra_oferta_correo: { metodo: 'POST', camino: '/api/compras/oferta/correo' },
  compra_pedir_demo: { metodo: 'POST', camino: '/api/compras/demo/pedir' },
  compra_ver_oferta: { metodo: 'POST', camino: '/api/compras/oferta/ver' },
  compra_renegociar: { metodo: 'POST', camino: '/api/compras/renegociar' },
  compra_rechazar_demo: { metodo: 'POST', camino: '/api/compras/demo/rechazar' },
  compra_aprobar: { metodo: 'POST', camino: '/compra/aprobar' },
  compra_elegir_oferta: { metodo: 'POST', camino: '/api/compras/elegir' },
  compra_pedir_factura: { metodo: 'POST', camino: '/api/compras/factura/pedir' },
  compra_factura: { metodo: 'POST', camino: '/api/compras/factura' },
  compra_tipo_pago: { metodo: 'POST', camino: '/api/compras/pago/tipo' },
  compra_comprobante: { metodo: 'POST', camino: '/api/compras/pago/comprobante' },
  compra_rechazar_comprobante: { metodo: 'POST', camino: '/api/compras/pago/rechazar' },
  compra_abonar: { metodo: 'POST', camino: '/api/compras/pago/abono' },
  compra_devolver_abonos: { metodo: 'POST', camino: '/api/compras/pago/abono/devolver' },
  compra_confirmar_pago: { metodo: 'POST', camino: '/api/compras/pago/confirmar' },
  autorizar_ajax: { metodo: 'POST', camino: '/vendedor/autorizar-ajax' },
  compra_desactivar: { metodo: 'POST', camino: '/api/compras/desactivar' },
  compra_deshacer_desactivacion: { metodo: 'POST', camino: '/api/compras/desactivar/deshacer' },
  compra_cerrar: { metodo: 'POST', camino: '/api/compras/cerrar' },
  compra_reactivar_demo: { metodo: 'POST', camino: '/api/compras/reactivar' },
  finan_ocultar_compra: { metodo: 'POST', camino: '/vendedor/finan-ociltar/compra' },
  compra_deshacer_archivo: { metodo: 'POST', camino: '/api/compras/archivar/deshacer' },
  compra_reasignar: { metodo: 'POST', camino: '/api/compras/reasignar' },
  compra_llamada: { metodo: 'POST', camino: '/api/compras/llamada' },
  compra_llamada_proxima: { metodo: 'POST', camino: '/api/compras/llamada/proxima' },
  compra_nota: { metodo: 'POST', camino: '/api/compras/nota' },
  compra_adjuntar: { metodo: 'POST', camino: '/api/compras/adjuntar' },
  compra_archivo_prohibir: { metodo: 'POST', camino: '/api/compras/archivo/prohibir' },

  // Orders.
  save_index_pedido: { metodo: 'POST', camino: '/api/save/index/pedido' },
  pedido_sin_conexion: { metodo: 'POST', camino: '/pedido/cliente/sin-conexion/{hashId}' },
  pedido_sin_conexion_fin: { metodo: 'POST', camino: '/pedido/sin-conexion/fin/{hashId}' },
  carga_pedidos_ajax: { metodo: 'GET', camino: '/carga_pedidos_ajax' },
  proveedor_ajax: { metodo: 'GET', camino: '/proveedor_ajax' },
  pedidos_nosotros_ajax: { metodo: 'GET', camino: '/pedidos_nosotros_ajax' },
  pedidos_clientes: { metodo: 'GET', camino: '/api/pedidos/clientes' },
  pedidos_clientes_proveedor: { metodo: 'GET', camino: '/api/pedidos/clientes/proveedor' },
  pedidos_clientes_empresa: { metodo: 'GET', camino: '/api/pedidos/clientes/empresa' },
  pedidos_clientes_personal: { metodo: 'GET', camino: '/api/pedidos/clientes/personal' },
  pedidos_contrapartes: { metodo: 'GET', camino: '/api/pedidos/contrapartes' },
  pedidos_de_proveedor: { metodo: 'GET', camino: '/api/pedidos/proveedor/{idProv}' },
  pedidos_de_cliente: { metodo: 'GET', camino: '/api/pedidos/clientes/{idClient}' },
  un_pedido: { metodo: 'GET', camino: '/api/pedidos/{idPedido}' },
  pedido_etapa: { metodo: 'GET', camino: '/api/pedidos/etapa/{idPedido}' },
  pedido_pdf: { metodo: 'GET', camino: '/api/pedidos/{idPedido}/pdf' },
  pedido_historia: { metodo: 'GET', camino: '/api/pedidos/{idPedido}/historia' },
  show_file_prov: { metodo: 'GET', camino: '/api/proveedor/pedidos/visualizar/doc/{codPed}' },
  show_file_clnt: { metodo: 'GET', camino: '/api/cliente/pedidos/visualizar/doc/{codPed}' },
  show_file_clnt_free: { metodo: 'GET', camino: '/{codPed}/free/pedidos/visualizar/doc' },
  ver_propuesta_por_enlace: { metodo: 'POST', camino: '/propuesta/{token}' },

  // Incidents.
  incidentes: { metodo: 'GET', camino: '/api/incidentes' },
  incidentes_propios: { metodo: 'GET', camino: '/api/incidentes/propios' },
  un_incidente: { metodo: 'GET', camino: '/api/incidentes/{sobre}/{objeto}/{numero}' },
  cuenta_incidente: { metodo: 'POST', camino: '/api/cuenta/incidente' },
  responder_incidente: { metodo: 'POST', camino: '/api/incidentes/responder' },
  cerrar_incidente: { metodo: 'POST', camino: '/api/incidentes/cerrar' },

  // Subscriptions and the staff desks.
  compra_propia: { metodo: 'GET', camino: '/api/compras/propia' },
  compra_equipo: { metodo: 'GET', camino: '/api/compras/equipo' },
  una_compra: { metodo: 'GET', camino: '/api/compras/{idCompra}' },
  compra_anteriores: { metodo: 'GET', camino: '/api/compras/{idCompra}/anteriores' },
  compra_historia: { metodo: 'GET', camino: '/api/compras/{idCompra}/historia' },
  ofertas_proveedor: { metodo: 'GET', camino: '/api/ofertas/proveedor/{idProv}' },
  catalogo_ofertas: { metodo: 'GET', camino: '/api/ofertas/catalogo' },
  facturas_buscar: { metodo: 'GET', camino: '/api/compras/facturas' },
  ver_oferta_por_enlace: { metodo: 'POST', camino: '/oferta/{token}' },
  compra_factura_pdf: { metodo: 'GET', camino: '/api/compras/factura/pdf/{codCompra}' },
  vendedor_clientes_ajax: { metodo: 'GET', camino: '/vendedor/clientes-ajax/datatable' },
  vendedor_financiero_ajax: { metodo: 'GET', camino: '/vendedor/clientes-financiero/datatable' },
  admin_compras_ajax: { metodo: 'GET', camino: '/admin/compras-ajax/datatable' },
  filtro_callcenter: { metodo: 'GET', camino: '/vendedor/estados-filtro/callcenter' },
  filtro_financiero: { metodo: 'GET', camino: '/vendedor/estados-filtro/financiero' },
  show_file_compra: { metodo: 'GET', camino: '/vendedor/compras/visualizar/doc/{codCompra}' },
  show_file_clnt_pago: { metodo: 'GET', camino: '/registro/pago/visualizar/doc/{codCompra}' },
  crear_personal: { metodo: 'POST', camino: '/api/admin/personal' },
  editar_administracion: { metodo: 'POST', camino: '/admin/edit/administracion' },

  // Operation.
  salud: { metodo: 'GET', camino: '/api/salud' },
  salud_listo: { metodo: 'GET', camino: '/api/salud/listo' },
  aparcados: { metodo: 'GET', camino: '/api/aparcados' },
  reintentar_aparcados: { metodo: 'POST', camino: '/api/aparcados/reintentar' },
  desarrollo_correos: { metodo: 'GET', camino: '/api/desarrollo/correos' },
  desarrollo_adjunto: { metodo: 'GET', camino: '/api/desarrollo/correos/{correo}/adjuntos/{lugar}' },
} as const satisfies Record<string, Ruta>

export type NombreRuta = keyof typeof RUTAS

type EnLlaves<C extends string> = C extends `${string}{${infer P}}${infer R}` ? P | EnLlaves<R> : never
/** The parameters that a route's path holds. */
export type ParametrosDe<N extends NombreRuta> = { readonly [P in EnLlaves<(typeof RUTAS)[N]['camino']>]: string }

type Argumentos<N extends NombreRuta> = keyof ParametrosDe<N> extends never ? [] : [parametros: ParametrosDe<N>]

/**
 * Returns the path of a named route with its parameters in place. Throws on an unknown name and on
 * a missing parameter (decisiones/http, «Names and paths»).
 */
export const ruta = <N extends NombreRuta>(nombre: N, ...[parametros]: Argumentos<N>): string => {
  const definida: Ruta | undefined = Object.hasOwn(RUTAS, nombre) ? RUTAS[nombre] : undefined
  if (!definida) throw new Error(`The route "${nombre}" does not exist.`)
  return definida.camino.replace(/\{(\w+)\}/g, (_, parametro: string) => {
    const valor = (parametros as Readonly<Record<string, string>> | undefined)?.[parametro]
    if (valor === undefined || valor === '') {
      throw new Error(`The route "${nombre}" requires the parameter "${parametro}".`)
    }
    return encodeURIComponent(valor)
  })
}

type EnPuntos<C extends string> = C extends `${infer A}{${infer P}}${infer R}` ? `${A}:${P}${EnPuntos<R>}` : C

/** Returns the route's path as routers expect it: `:x` for each parameter. */
export const patron = <N extends NombreRuta>(nombre: N): EnPuntos<(typeof RUTAS)[N]['camino']> =>
  RUTAS[nombre].camino.replace(/\{(\w+)\}/g, ':$1') as EnPuntos<(typeof RUTAS)[N]['camino']>

const DE_PAGINAS = Object.values(RUTAS as Readonly<Record<string, Ruta>>).flatMap(({ camino, pagina, secreta }) =>
  pagina && !secreta ? [new RegExp(`^${camino.replace(/\{\w+\}/g, '[^/]+')}/?$`)] : [],
)
/**
 * Returns whether a path is a page that may be shown from the cache. A page that its address alone
 * gives access to isn't.
 */
export const esDePagina = (camino: string): boolean => DE_PAGINAS.some((pagina) => pagina.test(camino))
