//! Sensitive acts wait for a second person: which acts, who may confirm one, and when a request ends.
//!
//! No single person sends money, redirects it, gives rights or weakens a guard. What is sensitive is requested, then
//! confirmed by somebody else with the same permission. With a single person the act is delayed instead, announced
//! by email at once, and can be stopped until it is carried out.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::staff::Permission;
use crate::{FaultKind, Language, Refusal, UserId};

/// How long a request waits for a second person.
pub const LIFETIME: TimeDelta = TimeDelta::days(7);

/// How long somebody who was blocked still counts as the second person. Otherwise, whoever wants to act alone blocks
/// their colleague first.
pub const BLOCKED_COUNTS_FOR: TimeDelta = TimeDelta::days(7);

/// Bounds of the delay with a single admin, in hours.
pub const DELAY_HOURS: std::ops::RangeInclusive<u32> = 1..=168;

/// The settings that guard money, rights or the guards themselves, by the beginning of their path. A change that
/// touches one of them waits as a whole.
pub const GUARDED_SETTINGS: &[&str] = &[
    "company.name",
    "company.orgNumber",
    "company.email",
    "company.bankgiro",
    "company.iban",
    "company.bic",
    "fees",
    "bankProfile",
    "requireSecondApprover",
    "requireSecondFactor",
    "singleAdminDelayHours",
    "manualPaymentLimit",
    "taxAccountOcr",
    "accounts",
];

/// Whether a change of this setting waits for a second person.
pub fn guards(setting: &str) -> bool {
    GUARDED_SETTINGS.iter().any(|guarded| {
        setting.strip_prefix(guarded).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

macro_rules! acts {
    ($($(#[$doc:meta])* $act:ident: $permission:ident;)+) => {
        /// An act that waits for a second person.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, IntoStaticStr, VariantArray, Display, EnumString)]
        #[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
        pub enum GuardedAct {
            $($(#[$doc])* $act,)+
        }

        impl GuardedAct {
            /// What it takes to confirm it.
            pub const fn permission(self) -> Permission {
                match self { $(Self::$act => Permission::$permission),+ }
            }

            /// What it takes to request it; none where everybody may, for what is their own.
            pub const fn requested_with(self) -> Option<Permission> {
                match self {
                    Self::ApproveAccessToken => None,
                    act => Some(act.permission()),
                }
            }

            /// What a person calls it.
            pub fn label(self, language: Language) -> &'static str {
                language.label(&self)
            }
        }
    };
}

acts! {
    /// Settings that guard money, rights or the guards.
    ChangeSettings: ManageSettings;
    /// A scheduled change of such settings that shall not come into force.
    WithdrawSettingsChange: ManageSettings;
    /// The wording of the emails that tell people where to pay and where to log in.
    ChangeMailTemplate: ManageSettings;
    /// Somebody's roles in the back office.
    ChangeRoles: ManageStaff;
    /// The address that somebody else logs in with.
    ChangeEmail: ManagePeople;
    /// A new link to choose a password, for somebody with a role.
    InviteStaff: ManageStaff;
    /// Let somebody with a role log in again.
    UnblockStaff: ManageStaff;
    /// Let somebody with a role, who has lost the second factor, log in by the password alone.
    ResetSecondFactor: ManageStaff;
    /// A payment above the limit that nobody has seen but who typed it in.
    RecordPayment: HandlePayments;
    /// What a bank transaction above the limit is that pays no invoice.
    ExplainTransaction: HandlePayments;
    /// What a client will not pay, above the limit or borne by the provider.
    WriteOff: HandlePayments;
    /// Money that goes back to its payer.
    PayRefund: HandlePayments;
    /// What somebody was paid too much, and will not be taken from any salary.
    WaiveCorrections: HandlePayments;
    /// A salary run of whoever is alone with payroll: made, or its payments typed in, by themselves.
    ApproveSalaryRun: RunPayroll;
    /// An access token that moves money.
    ApproveAccessToken: ManageStaff;
    /// A group's fee, which its members pay.
    ChangeGroupFee: ManagePeople;
    /// What a person pays of their own, whatever their group pays.
    ChangeUserFee: ManagePeople;
    /// People into a group, or out of one, with another fee.
    MoveToGroup: ManagePeople;
    /// Let somebody's invoices go out without a review.
    TrustUser: ManagePeople;
}
named!(GuardedAct);

/// How far a request has come. All but the first are final.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantArray, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", parse_err_ty = FaultKind, parse_err_fn = FaultKind::unknown)]
pub enum ApprovalStatus {
    /// Nobody has decided yet.
    Waiting,
    /// Confirmed and carried out; by nobody when it was the delayed act of a single person.
    Confirmed,
    /// Turned down by somebody who could have confirmed it.
    Rejected,
    /// Called off by whoever requested it.
    Stopped,
    /// Nobody decided in time.
    Expired,
    /// It could no longer be carried out when it was confirmed.
    Failed,
}
named!(ApprovalStatus);

impl ApprovalStatus {
    /// What a person calls it.
    pub fn label(self, language: Language) -> &'static str {
        language.label(&self)
    }
}

/// What decides about a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// What was requested.
    pub act: GuardedAct,
    /// By whom.
    pub requested_by: UserId,
    /// Whom it gives something, if anybody: that person does not confirm it.
    pub favours: Option<UserId>,
    /// When it is carried out unless stopped: only where there was nobody else to confirm it.
    pub executes_at: Option<DateTime<Utc>>,
    /// When it ends undecided.
    pub expires_at: DateTime<Utc>,
    /// How far it has come.
    pub status: ApprovalStatus,
}

/// What a person can do to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Decision {
    /// Carry it out.
    Confirm,
    /// Turn it down.
    Reject,
    /// Call it off.
    Stop,
}
named!(Decision);

/// What has become of a request by the clock alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// It goes on waiting.
    Nothing,
    /// The delay of a single person is over.
    Execute,
    /// Nobody decided in time.
    Expire,
}

impl Request {
    /// Whether somebody who holds the permission of the act may decide so now.
    pub fn decide(&self, decision: Decision, by: UserId, now: DateTime<Utc>) -> Result<(), Refusal> {
        if self.status != ApprovalStatus::Waiting || now >= self.expires_at {
            return Err(Refusal::ApprovalDecided);
        }
        let is_own = by == self.requested_by;
        match decision {
            Decision::Confirm if is_own || self.favours == Some(by) => Err(Refusal::ApprovalByAnother),
            Decision::Reject if is_own => Err(Refusal::ApprovalByAnother),
            Decision::Stop if !is_own => Err(Refusal::ApprovalNotYours),
            _ => Ok(()),
        }
    }

    /// What the clock says.
    pub fn due(&self, now: DateTime<Utc>) -> Due {
        match self.executes_at {
            _ if self.status != ApprovalStatus::Waiting => Due::Nothing,
            Some(at) if now >= at => Due::Execute,
            None if now >= self.expires_at => Due::Expire,
            _ => Due::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn at(hours: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hours)
    }

    fn user(number: u128) -> UserId {
        UserId(Uuid::from_u128(number))
    }

    const MAKER: u128 = 1;
    const FAVOURED: u128 = 2;
    const OTHER: u128 = 3;

    fn request(executes_at: Option<DateTime<Utc>>) -> Request {
        Request {
            act: GuardedAct::TrustUser,
            requested_by: user(MAKER),
            favours: Some(user(FAVOURED)),
            executes_at,
            expires_at: at(168),
            status: ApprovalStatus::Waiting,
        }
    }

    #[test]
    fn only_another_who_gains_nothing_confirms() {
        let confirm = |by| request(None).decide(Decision::Confirm, user(by), at(1));
        assert_eq!(confirm(MAKER), Err(Refusal::ApprovalByAnother));
        assert_eq!(confirm(FAVOURED), Err(Refusal::ApprovalByAnother));
        assert_eq!(confirm(OTHER), Ok(()));
    }

    #[test]
    fn whoever_requested_it_stops_it_and_others_reject_it() {
        let decide = |decision, by| request(None).decide(decision, user(by), at(1));
        assert_eq!(decide(Decision::Stop, MAKER), Ok(()));
        assert_eq!(decide(Decision::Stop, OTHER), Err(Refusal::ApprovalNotYours));
        assert_eq!(decide(Decision::Reject, MAKER), Err(Refusal::ApprovalByAnother));
        assert_eq!(decide(Decision::Reject, OTHER), Ok(()));
    }

    #[test]
    fn nothing_is_decided_twice_or_too_late() {
        for status in ApprovalStatus::ALL.iter().copied().filter(|status| *status != ApprovalStatus::Waiting)
        {
            for &decision in Decision::ALL {
                let decided = Request { status, ..request(Some(at(1))) };
                assert_eq!(decided.decide(decision, user(OTHER), at(2)), Err(Refusal::ApprovalDecided));
                assert_eq!(decided.due(at(500)), Due::Nothing);
            }
        }
        assert_eq!(
            request(None).decide(Decision::Confirm, user(OTHER), at(168)),
            Err(Refusal::ApprovalDecided)
        );
    }

    #[test]
    fn the_clock_carries_out_what_a_single_person_requested_and_ends_the_rest() {
        let (single, two) = (request(Some(at(24))), request(None));
        assert_eq!(
            [single.due(at(23)), single.due(at(24)), single.due(at(500))],
            [Due::Nothing, Due::Execute, Due::Execute]
        );
        assert_eq!(
            [two.due(at(24)), two.due(at(167)), two.due(at(168))],
            [Due::Nothing, Due::Nothing, Due::Expire]
        );
    }

    #[test]
    fn names_are_read_back_and_nobody_with_less_than_a_managing_role_is_asked() {
        for &act in GuardedAct::ALL {
            assert_eq!(act.as_str().parse(), Ok(act));
            assert!(!act.permission().roles().any(|role| role == crate::staff::Role::Support), "{act}");
        }
        for &status in ApprovalStatus::ALL {
            assert_eq!(status.as_str().parse(), Ok(status));
        }
    }

    #[test]
    fn a_setting_is_guarded_with_all_beneath_it() {
        for guarded in ["fees.fixedFee", "accounts.bank", "company.iban", "requireSecondApprover"] {
            assert!(guards(guarded), "{guarded}");
        }
        for open in ["supportHours", "company.phone", "feesNote", "company.nameday"] {
            assert!(!guards(open), "{open}");
        }
    }
}
