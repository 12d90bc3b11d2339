import { mesEscrito } from '#domain/calendario.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'
import { PALABRA_DE_LLAMADA } from '#domain/compra/relato.ts'
import { PALABRA_DE_FIGURA, PALABRA_DE_FUENTE } from '#domain/conciliacion.ts'
import { NOMBRES_DE_MESA } from '#domain/conversacion/canal.ts'
import { DIAS } from '#domain/cuenta/horario.ts'
import { comoDecimal, decimal, precioEscrito } from '#domain/dinero.ts'
import { nombreDeTarifa, type Tarifa } from '#domain/impuestos.ts'
import { cantidadEscrita } from '#domain/pedido/lineas.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { PALABRA_DE_AVISOS } from '#web/cuenta/perfil/palabras.ts'
import { PALABRA_CLASE, PALABRA_TIPO_CUENTA } from '#web/escritorio/cuenta/palabras.ts'
import { TIPOS_DE_INCIDENTE, TIPOS_DE_INCIDENTE_DE_CUENTA } from '#web/pedido/incidentes.ts'
import { dolares, numero, tamano } from '#web/ui/cifras.ts'
import { PALABRA_CATEGORIA } from './palabras.ts'

type Valor = string | number
type Palabras = Readonly<Record<Valor, string>>
/** A field's name and, unless its value is shown as it is, the words or function that write it. */
type Etiqueta = string | readonly [palabra: string, escribir: Palabras | ((valor: Valor) => string)]

const monto = (cents: Valor): string => dolares(decimal(Number(cents)))
const cantidad = (milesimas: Valor): string => cantidadEscrita(Number(milesimas)).replace('.', ',')
const precio = (diezmilesimas: Valor): string => precioEscrito(comoDecimal(Number(diezmilesimas), 4))
const tasa = (centesimos: Valor): string => `${numero(Number(centesimos) / 100)} %`
const bytes = (cuantos: Valor): string => tamano(Number(cuantos))
const PAPELES = { ...PALABRA_TIPO_CUENTA, ...NOMBRES_DE_MESA }
const MODOS = { negociacion: 'por negociación', pago: 'de pago inmediato' }

const CON_MESAS = { call: 'con el call center', finan: 'entre call center y Finanzas' }

/**
 * The labels of all fields in a history, by field name. Where the name alone is ambiguous, the key
 * is the name of the containing field, a dot and the name.
 */
const ETIQUETAS = new Map<string, Etiqueta>(
  Object.entries({
    // Accounts.
    cuentaId: 'Cuenta',
    cuentas: 'En este orden',
    autorId: 'Quién lo escribió',
    callcenterId: 'Encargado del call center',
    financieroId: 'Encargado de Finanzas',
    consumidorId: 'Cliente',
    proveedorId: 'Proveedor',
    invitadorId: 'Quién invitó',
    matrizId: 'Matriz',
    partes: 'Partes',
    destinatarios: 'Destinatarios',
    lado: ['Lado', PAPELES],
    consumidor: 'Cliente',
    proveedor: 'Proveedor',
    callcenter: 'Call center',
    financiero: 'Finanzas',
    // Other objects.
    pedidoId: 'Pedido',
    compraId: 'Compra',
    publicacionId: 'Publicación',
    objetoId: 'De qué',
    negociacion: 'Compra en curso',
    // An account.
    existe: 'Existe',
    isActive: 'Activa',
    desactivadaPor: 'Por qué se desactivó',
    incidenteId: ['Límite', { 1: 'sin límite', 2: 'limitada' }],
    tipoUsuario: ['Tipo de cuenta', PALABRA_TIPO_CUENTA],
    clase: ['Clase', PALABRA_CLASE],
    cuentaGratuita: 'Cuenta gratuita',
    suscripcion: 'Suscripción',
    confirmada: 'Correo confirmado',
    correoConfirmado: 'Correo confirmado al abrirla',
    confirmacionesPedidas: 'Confirmaciones que pidió',
    registroRepetido: 'Registro repetido con su correo',
    entradas: 'Entradas desde otros equipos',
    equipo: 'Equipo',
    eliminada: 'Persona eliminada',
    nombre: 'Nombre',
    correo: 'Correo',
    celular: 'Celular',
    telefono: 'Teléfono',
    direccion: 'Dirección',
    identificacion: 'Identificación',
    pais: 'País',
    provincia: 'Provincia',
    ciudad: 'Ciudad',
    parroquia: 'Parroquia',
    actividad: 'Actividad',
    descripcion: 'Descripción',
    terminos: 'Términos aceptados',
    modo: ['Modo', MODOS],
    invitacion: 'Invitación',
    paginaweb: 'Página web',
    ubicacion: 'Ubicación',
    palabras: 'Palabras clave',
    anadidas: 'Palabras añadidas',
    horario: 'Horario',
    feriados: 'Días sin atención',
    dia: ['Día', (dia) => DIAS[Number(dia)] ?? String(dia)],
    abre: 'Abre',
    cierra: 'Cierra',
    logo: 'Logo (SHA-256)',
    fondo: 'Fondo',
    estrellas: 'Estrellas',
    raizDiaria: 'Recibe la raíz de cada día',
    recibe: 'La recibe',
    // An incident.
    incidentes: 'Incidentes',
    numero: 'Número',
    tipo: ['Tipo', { ...TIPOS_DE_INCIDENTE_DE_CUENTA, ...TIPOS_DE_INCIDENTE, datos: 'Datos', ...CON_MESAS }],
    texto: 'Texto',
    abierto: 'Abierto',
    respuestas: 'Respuestas',
    ultima: 'Última respuesta',
    resolucion: 'Resolución',
    // An order.
    estado: 'Estado',
    colocado: 'Enviado',
    sinConexion: 'Preparado con el proveedor sin conexión',
    descripcion_antes: 'Descripción de antes',
    editado: 'Editado',
    nota: 'Nota',
    nota_proveedor: 'Nota del proveedor',
    nota_consumidor: 'Nota del cliente',
    motivo: 'Motivo',
    'motivo.de': ['De', (type) => tipoEscrito(String(type))],
    version: 'Versión',
    subtotal: ['Subtotal', monto],
    tasaIva: ['Tasa de IVA', tasa],
    tasa_iva: ['Tasa de IVA', tasa],
    tarifa: ['Tarifa de IVA', (cual) => nombreDeTarifa(cual as Tarifa)],
    iva: ['IVA', monto],
    total: ['Total', monto],
    propuesta_version: 'Versión de la propuesta',
    propuesta_subtotal: ['Subtotal de la propuesta', monto],
    propuesta_iva: ['IVA de la propuesta', monto],
    propuesta_total: ['Total de la propuesta', monto],
    propuesta_enviada: 'Propuesta enviada',
    nro_lineas: 'Líneas',
    'pedido.lineas': 'Líneas',
    'lineas.numero': 'Línea',
    'lineas.cantidad': ['Cantidad', cantidad],
    'lineas.unidad': 'Unidad',
    'lineas.precio': ['Precio unitario', precio],
    'lineas.descuento': ['Descuento', monto],
    'lineas.importe': ['Importe sin IVA', monto],
    sustitutos: 'En lugar de lo pedido',
    impuestos: 'IVA por tarifa',
    base: ['Base', monto],
    validaHasta: 'Vale hasta',
    entregaDias: 'Días para entregar',
    condiciones: 'Condiciones',
    confirma: 'Confirma la versión',
    contraoferta: 'Contraoferta',
    trato: 'Condiciones y contraoferta',
    porConfirmar: 'Piden que se confirme',
    archivos: 'Archivos',
    sha256: 'Huella (SHA-256)',
    bytes: ['Tamaño', bytes],
    prohibido: 'Retirado',
    descarte: 'Descarte',
    'descarte.desde': 'Estado de antes',
    actuaron: 'La otra parte hizo algo después',
    deshecho: ['Descarte deshecho por', PAPELES],
    avisos: 'Avisos',
    canales: 'Por dónde llegan',
    pantalla: ['En pantalla', PALABRA_DE_AVISOS],
    tono: ['Con tono', PALABRA_DE_AVISOS],
    push: ['En tus equipos', PALABRA_DE_AVISOS],
    'canales.correo': ['Por correo', PALABRA_DE_AVISOS],
    nombran: 'Nombran personas y montos',
    // The daily mail.
    resumido: 'Último resumen por correo',
    clases: 'Cuántas cosas',
    ...Object.fromEntries(Object.entries(PALABRA_DE_AVISOS).map(([clase, palabra]) => [`clases.${clase}`, palabra])),
    nuevos: 'Lo más nuevo',
    noun: ['De qué', PALABRA_CATEGORIA],
    asunto: 'Aviso',
    veces: 'Cuántas veces',
    canal: ['Conversación', { pedido: 'del pedido', ...CON_MESAS }],
    opcion: ['Prueba', { pedida: 'pedida', ofrecida: 'ofrecida' }],
    silencio: 'No molestar',
    'silencio.desde': 'Desde las',
    'silencio.hasta': 'Hasta las',
    // A mailing.
    remision: 'Envío',
    remisiones: 'Envíos por correo',
    correos: 'Correos',
    mensaje: 'Mensaje',
    vistas: 'Abierta por',
    pedida: 'Se pidió',
    pedido: 'Se pidió',
    messageId: 'Identificador del correo',
    causa: 'Responde a',
    intento: 'Intento',
    // A purchase.
    venta: ['Venta', PALABRA_VENTA],
    fecha_compra: 'Abierta',
    cambio: 'En ese estado desde',
    llamado: 'Última llamada, cuándo',
    citado: 'Próxima llamada, cuándo se fijó',
    autorizada: 'Autorizada',
    'compra.terminos': 'Plazos anteriores',
    ofertaVista: 'Oferta vista',
    ofertas: 'Ofertas',
    oferta: 'Oferta',
    ofertaId: 'Oferta del catálogo',
    'oferta.tipo': 'Tipo de oferta',
    cantidad: 'Cantidad',
    unidad: ['Unidad', { meses: 'meses', dias: 'días' }],
    vxmes: ['Valor al mes', monto],
    demoPedida: 'Pidió una prueba',
    factura: 'Datos de facturación',
    razonSocial: 'Razón social',
    ruc: 'RUC',
    tipoPago: 'Forma de pago',
    comprobante: 'Comprobante',
    devueltos: 'Comprobantes anteriores',
    abonos: 'Abonos',
    recordado: 'Pago recordado',
    dias: 'Días',
    vencido: 'Mes vencido',
    monto: ['Monto', monto],
    pagada: 'Pagada',
    cobro: 'Cobro',
    recibido: ['Llegó', monto],
    referencia: 'Referencia',
    fechaFin: 'Fin del plazo',
    completada: 'Se autorizó alguna vez',
    desactivada: 'Desactivada',
    forma: ['Forma', { vencida: 'venció el plazo', manual: 'a mano' }],
    momento: 'Cuándo',
    deshecha: 'Se deshizo la desactivación',
    cerrada: 'Cerrada',
    archivada: 'Archivada',
    'compra.archivo': 'Archivada por última vez',
    'archivo.financieroId': 'Quién la archivó',
    'compra.noConfirmado': 'Pago que no se confirmó',
    'noConfirmado.previo': 'Motivo de antes',
    confirmoId: 'Quién confirmó el pago',
    desarchivoId: 'Quién deshizo que se archivó',
    apuntes: 'Notas y llamadas',
    datos: 'Veces que dio datos de pago',
    ultimaLlamada: ['Última llamada', PALABRA_DE_LLAMADA],
    resultado: ['Resultado', PALABRA_DE_LLAMADA],
    proximaLlamada: 'Próxima llamada',
    fecha: 'Fecha',
    llamadaAvisada: 'Se avisó que toca llamar',
    aTodos: 'Se avisó a todos',
    // A conversation.
    ultimo: 'Último mensaje',
    retirados: 'Mensajes con archivo retirado',
    propios: 'Propios sin leer lo anterior',
    abierta: ['Abierta para', PAPELES],
    lecturas: 'Lecturas',
    hasta: 'Hasta el mensaje',
    cita: 'Responde al mensaje',
    visto: 'Había leído hasta',
    // Other facts of the log.
    formato: 'Formato',
    que: ['Qué', { registro: 'registro', correo: 'correo', identificacion: 'identificación' }],
    tomada: 'Tomada',
    tamano: 'Tamaño',
    raiz: 'Raíz',
    clave: 'Clave',
    firma: 'Firma',
    lista: [
      'Lista',
      { proveedores: 'proveedores', clnts_prov: 'proveedores', clnts_empr: 'empresas', clnts_pers: 'personas' },
    ],
    vuelve: 'A su lugar de antes',
    aceptada: 'Aceptada',
    grupo: 'Grupo',
    enviado: 'Enviado',
    contenido: 'Contenido',
    tituloSuperior: 'Título superior',
    descripcionSuperior: 'Descripción superior',
    tituloInferior: 'Título inferior',
    descripcionInferior: 'Descripción inferior',
    orden: 'Orden',
    anio: 'Año',
    mes: ['Mes', (mes) => mesEscrito(String(mes))],
    meses: 'Meses',
    objetivo: ['Objetivo', monto],
    valor: ['Valor', monto],
    // A month's close. Its values say by themselves whether they are amounts.
    resumen: 'Lo que se firmó',
    'resumen.valor': 'Valor',
    cifras: 'Cifras',
    figura: ['Cifra', PALABRA_DE_FIGURA],
    fuente: ['Dónde se lee', PALABRA_DE_FUENTE],
    firmado: 'Se firmó',
    leido: 'Se lee',
  } satisfies Readonly<Record<string, Etiqueta>>),
)

const etiquetaDe = (campo: string, de: string): Etiqueta | undefined =>
  ETIQUETAS.get(`${de}.${campo}`) ?? ETIQUETAS.get(campo)

/** Returns people's name for a field inside `de`, or the log's if it is too new to have one. */
export const palabraDeCampo = (campo: string, de: string): string => {
  const etiqueta = etiquetaDe(campo, de)
  return (typeof etiqueta === 'string' ? etiqueta : etiqueta?.[0]) ?? campo
}

/** Returns a field's value as people read it. */
export const valorEscrito = (campo: string, de: string, valor: Valor): string => {
  const etiqueta = etiquetaDe(campo, de)
  const escribir = typeof etiqueta === 'string' ? undefined : etiqueta?.[1]
  if (typeof escribir === 'function') return escribir(valor)
  return (escribir && Object.hasOwn(escribir, valor) ? escribir[valor] : undefined) ?? String(valor)
}
