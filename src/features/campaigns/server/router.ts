import { implementContract } from '#platform/requests/operations.ts';
import { campaignsContract } from '../contract.ts';
import { acceptRequest, declineRequest } from './admission/answer-request.ts';
import { askToJoin, withdrawRequest } from './admission/ask-to-join.ts';
import { letGoAhead } from './admission/decide-session.ts';
import { listRequests } from './admission/list-requests.ts';
import { createCampaignLink, removeLink } from './admission/manage-link.ts';
import { getAdmission, setAdmission } from './admission/set-admission.ts';
import { listAllCampaigns } from './admin/manage-campaigns.ts';
import { answerContest, contestMiss } from './check-in/answer-contest.ts';
import { getCheckIn, getOwnFigure, getSeatCode, listCheckIn } from './check-in/list-check-in.ts';
import { markSeats } from './check-in/mark-seats.ts';
import { createAddress, getAddress, removeAddress } from './calendar/manage-address.ts';
import { createCopy } from './copies/create-copy.ts';
import { getFigures } from './figures/get-figures.ts';
import { getSheet } from './roster/get-sheet.ts';
import { createCampaign } from './life/create-campaign.ts';
import { addFile } from './files/add-file.ts';
import { listCampaignFiles } from './files/list-campaign-files.ts';
import { removeFile } from './files/remove-file.ts';
import { addCoOrganiser } from './hosts/add-co-organiser.ts';
import { removeCoOrganiser } from './hosts/remove-co-organiser.ts';
import { getCampaign } from './life/get-campaign.ts';
import { joinCampaign } from './members/join-campaign.ts';
import { leaveCampaign } from './members/leave-campaign.ts';
import { acceptHandover } from './life/accept-handover.ts';
import { deleteOwnCampaign } from './life/delete-campaign.ts';
import { offerHandover } from './life/offer-handover.ts';
import { setStatus } from './life/set-status.ts';
import { withdrawHandover } from './life/withdraw-handover.ts';
import { listCampaignParticipants, listCampaignSessions } from './lists/list-campaign-parts.ts';
import {
  listCampaigns,
  listCampaignsOfConvention,
  listCampaignsOfRetailer,
  listCampaignStates,
  listOwnCampaigns,
} from './lists/list-campaigns.ts';
import { cancelAttendance } from './seats/cancel-attendance.ts';
import { cancelSeat } from './seats/cancel-seat.ts';
import { confirmAttendance } from './seats/confirm-attendance.ts';
import { listDebts } from './seats/list-debts.ts';
import { listRefunds } from './seats/list-refunds.ts';
import { markRefund } from './seats/mark-refund.ts';
import { listPurchases } from './seats/list-purchases.ts';
import { listSeats } from './seats/list-seats.ts';
import { setSeatPayment } from './seats/set-seat-payment.ts';
import { addDates, restoreDate } from './series/add-dates.ts';
import { createSeries } from './series/create-series.ts';
import { getSeries } from './series/get-series.ts';
import { removeDates } from './series/remove-dates.ts';
import { giveBackSeats, takeSeats } from './series/take-seats.ts';
import { updateSeries } from './series/update-series.ts';
import { createSession } from './sessions/create-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { updateSession } from './sessions/update-session.ts';
import { setTableFacts } from './table-facts/set-table-facts.ts';
import { updateCampaign } from './life/update-campaign.ts';
import { acceptOffer } from './waitlist/accept-offer.ts';
import { joinWaitlist } from './waitlist/join-waitlist.ts';
import { declineOffer, leaveWaitlist } from './waitlist/leave-waitlist.ts';
import { listWaitlist } from './waitlist/list-waitlist.ts';
import { moveWaiting } from './waitlist/move-waiting.ts';
import { removeWaiting } from './waitlist/remove-waiting.ts';
import { getOfferHours, setOfferHours } from './waitlist/set-offer-hours.ts';

export const campaignsRouter = implementContract(campaignsContract, {
  listByType: listCampaigns,
  listStates: listCampaignStates,
  listOwned: (context, input) => listOwnCampaigns(context, 'owner', input),
  listPlaying: (context, input) => listOwnCampaigns(context, 'player', input),
  listAtRetailer: listCampaignsOfRetailer,
  listAtConvention: listCampaignsOfConvention,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  setStatus,
  remove: deleteOwnCampaign,
  offerHandover,
  withdrawHandover,
  acceptHandover,
  join: joinCampaign,
  leave: leaveCampaign,
  listParticipants: listCampaignParticipants,

  listSessions: listCampaignSessions,
  createSession,
  updateSession,
  deleteSession,

  confirmAttendance,
  cancelAttendance,
  listPurchases,
  listSeats,
  setSeatPayment,
  cancelSeat,

  checkIn: {
    get: getCheckIn,
    listSeats: listCheckIn,
    mark: markSeats,
    getCode: getSeatCode,
    contest: contestMiss,
    answerContest,
    getFigure: getOwnFigure,
  },

  listDebts,
  listRefunds,
  markRefund,

  getCalendarAddress: getAddress,
  createCalendarAddress: createAddress,
  removeCalendarAddress: removeAddress,

  listFiles: listCampaignFiles,
  addFile,
  removeFile,

  hosts: { add: addCoOrganiser, remove: removeCoOrganiser },
  waitlist: {
    wait: joinWaitlist,
    leave: leaveWaitlist,
    accept: acceptOffer,
    pass: declineOffer,
    list: listWaitlist,
    move: moveWaiting,
    remove: removeWaiting,
    getOfferHours,
    setOfferHours,
  },
  admission: {
    get: getAdmission,
    set: setAdmission,
    createLink: createCampaignLink,
    removeLink,
    ask: askToJoin,
    withdraw: withdrawRequest,
    listRequests,
    accept: acceptRequest,
    decline: declineRequest,
    goAhead: letGoAhead,
  },
  series: {
    create: createSeries,
    get: getSeries,
    change: updateSeries,
    extend: addDates,
    restoreDate,
    remove: removeDates,
    takeSeats,
    giveBackSeats,
  },
  tableFacts: { set: setTableFacts },

  admin: { list: listAllCampaigns },
  copies: { create: createCopy },
  figures: { get: getFigures },
  roster: { get: getSheet },
});
