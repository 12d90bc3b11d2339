import { describe, expect, it } from 'vitest'
import { type NombreRuta, RUTAS } from '#domain/rutas.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

const sistema = unSistema()

const ROLES = [
  'anonimo',
  'proveedor',
  'consumidor',
  'nosotros',
  'callcenter',
  'financiero',
  'administrador',
  'vendedor',
  'auditor',
] as const
type Rol = (typeof ROLES)[number]

const TODOS = ROLES
const CON_SESION = ROLES.filter((rol) => rol !== 'anonimo')
const PARTES: readonly Rol[] = ['proveedor', 'consumidor', 'nosotros']
const CLIENTES: readonly Rol[] = ['proveedor', 'consumidor']
const VENDEN: readonly Rol[] = ['proveedor', 'nosotros']

/** Who may ask for what, told from the specification and not from the code (design: quality, "Who may what"). */
const MATRIZ: readonly (readonly [readonly Rol[], readonly NombreRuta[]])[] = [
  [
    TODOS,
    [
      'iniciar_sesion',
      'logout',
      'pedir_restablecimiento',
      'restablecer',
      'registrar_cliente',
      'registrar_cliente_ajax',
      'registrar_proveedor',
      'registrar_administrador',
      'confirmar_correo',
      'ascender_empresa_ajax',
      'logo',
      'continentes',
      'paises',
      'provincias',
      'ciudades',
      'parroquias',
      'mapa',
      'home_search',
      'banda_publica',
      'find_id_matriz_publicacion',
      'api_publicaciones_collection',
      'api_publicacion',
      'publicacion_imagen',
      'proveedores',
      'un_proveedor',
      'una_invitacion',
      'mapa_sucursales',
      'salud',
      'salud_listo',
      'desarrollo_correos',
    ],
  ],
  [
    CON_SESION,
    [
      'logout_todas',
      'yo',
      'avisos',
      'cambiar_contrasena',
      'enviar_correo_terminos',
      'perfil_propio',
      'editar_perfil',
      'subir_logo',
      'quitar_logo',
      'cambio_fondo',
      'aparecer_estrellas',
    ],
  ],
  [['consumidor'], ['validar_contrasena_cliente']],
  // A provider is answered that it is one already (409).
  [CLIENTES, ['ascender_personal', 'ascender_empresa', 'ascender_pago']],
  [VENDEN, ['validar_contrasena_proveedor', 'editar_palabras', 'editar_horario']],
  [
    ['administrador'],
    [
      'admin_clientes_ajax',
      'activar_cuenta',
      'desactivar_cuenta',
      'eliminar_persona',
      'crear_personal',
      'reintentar_aparcados',
    ],
  ],
  [
    CLIENTES,
    [
      'bandas',
      'banda_pagina',
      'mensaje_masivo',
      'mensaje_destinatarios',
      'pedido_mapa_session',
      'save_index_pedido',
      'pedido_sin_conexion',
      'pedido_sin_conexion_fin',
      'pedido_edit',
      'pedidos_aprobar',
      'pedidos_renegociar',
      'pedidos_recibir',
      'pedidos_finalizar',
      'carga_pedidos_ajax',
      'pedidos_clientes',
      'pedidos_de_proveedor',
    ],
  ],
  [
    ['consumidor'],
    [
      'clnt_add_proveedrs_favoritos',
      'clnt_remove_proveedrs_favoritos',
      'empr_add_proveedrs_favoritos',
      'empr_remove_proveedrs_favoritos',
    ],
  ],
  [
    ['proveedor'],
    [
      'proveedor_favoritos',
      'proveedor_clientes_proveedor',
      'proveedr_add_proveedrs_favoritos',
      'proveedr_remove_proveedrs_favoritos',
      'proveedr_add_empresas_favoritos',
      'proveedr_remove_empresas_favoritos',
      'proveedr_add_personals_favoritos',
      'proveedr_remove_personals_favoritos',
      'enviar_correo_sucursal',
      'sucursales_ajax',
      'proveedor_ajax',
      'pedidos_clientes_proveedor',
      'pedidos_de_cliente',
    ],
  ],
  [
    ['proveedor', 'consumidor', 'vendedor'],
    ['enviar_correo_cliente', 'enviar_correo_varios', 'invitaciones_propias'],
  ],
  [['nosotros'], ['pedidos_nosotros_ajax']],
  [VENDEN, ['pedidos_envio_precio', 'pedidos_subtotal', 'pedidos_entregar', 'pedidos_propuesta_correo']],
  [
    PARTES,
    [
      'pedidos_adjuntar_archivo',
      'pedidos_descartar',
      'pedidos_nota',
      'pedidos_archivo_prohibir',
      'pedidos_incidente',
      'pedido_etapa',
      'un_pedido',
    ],
  ],
  [[...PARTES, 'financiero', 'administrador', 'auditor'], ['pedido_historia']],
  [
    [...PARTES, 'auditor'],
    ['show_file_prov', 'show_file_clnt', 'show_file_clnt_free'],
  ],
  [
    ['callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'],
    ['incidentes', 'editar_administracion'],
  ],
  [['proveedor'], ['compra_propia', 'compra_nueva', 'compra_pedir_demo', 'compra_ver_oferta']],
  [
    ['proveedor', 'callcenter', 'financiero'],
    [
      'compra_aprobar',
      'compra_renegociar',
      'compra_rechazar_demo',
      'compra_factura',
      'facturas_buscar',
      'compra_tipo_pago',
      'compra_comprobante',
      'catalogo_ofertas',
    ],
  ],
  [
    ['callcenter'],
    [
      'compra_tomar',
      'compra_abrir_negociacion',
      'compra_ofrecer',
      'compra_ofrecer_demo',
      'compra_desactivar',
      'compra_reactivar_demo',
      'compra_nota',
      'compra_adjuntar',
    ],
  ],
  [['callcenter', 'financiero'], ['compra_pedir_factura']],
  [
    ['financiero'],
    [
      'compra_confirmar_pago',
      'autorizar_ajax',
      'finan_ocultar_compra',
      'vendedor_financiero_ajax',
      'filtro_financiero',
    ],
  ],
  [
    ['callcenter', 'vendedor'],
    ['vendedor_clientes_ajax', 'filtro_callcenter'],
  ],
  [['administrador', 'auditor'], ['admin_compras_ajax']],
  [
    ['proveedor', 'callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'],
    ['una_compra', 'ofertas_proveedor', 'show_file_compra', 'show_file_clnt_pago', 'compra_factura_pdf'],
  ],
  [['callcenter', 'administrador'], ['cerrar_incidente']],
  [['administrador', 'auditor'], ['aparcados']],
]

describe('who may what', () => {
  it('the matrix names every route that answers data', () => {
    const nombradas = MATRIZ.flatMap(([, nombres]) => nombres)
    const deDatos = (Object.keys(RUTAS) as NombreRuta[]).filter((nombre) => !('pagina' in RUTAS[nombre]))
    expect(nombradas.toSorted()).toEqual(deDatos.toSorted())
  })

  it.each(ROLES)('%s is let in where the matrix says so, and told no everywhere else', async (rol) => {
    const persona: Persona | undefined =
      rol === 'anonimo'
        ? undefined
        : await sistema().abrirCuenta(
            rol,
            rol === 'consumidor' ? 'personal' : VENDEN.includes(rol) ? 'empresa' : 'staff',
            rol,
          )
    for (const [dejan, nombres] of MATRIZ) {
      for (const nombre of nombres) {
        // A logout would end what is being tested.
        if (nombre === 'logout' || nombre === 'logout_todas') continue
        const { metodo, camino } = RUTAS[nombre]
        const { statusCode, headers, body } = await sistema().app.inject({
          method: metodo,
          url: camino.replace(/\{\w+\}/g, 'abcdefghij'),
          headers: persona ? { cookie: persona.cookie } : {},
          remoteAddress: `10.3.${nombres.indexOf(nombre)}.${ROLES.indexOf(rol)}`,
          ...(metodo === 'POST' ? { payload: {} } : {}),
        })
        const code = String(headers['content-type']).includes('json') ? JSON.parse(body).code : ''
        const negado =
          code === 'sin-sesion' || (code === 'prohibido' && JSON.parse(body).detail === 'Tu cuenta no puede hacer eso.')
        expect(negado, `${rol} ${nombre}: ${statusCode} ${code}`).toBe(!dejan.includes(rol))
      }
    }
  })
})
